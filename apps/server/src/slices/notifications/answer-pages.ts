import { html, type Html } from '../../platform/http/html.ts';
import { plainPage } from '../../platform/http/plain-page.ts';
import { ANSWER_PATH } from './ask-address.service.ts';

interface Asked {
  readonly email: string;
  readonly customerName: string;
}

/** The buttons answer, the page alone does not: mail programs open links by themselves. */
export const questionPage = (token: string, { email, customerName }: Asked): Html =>
  plainPage(
    'Notifications by mail',
    html`<p>
        ${customerName} would like to tell <strong>${email}</strong> by mail about its medicine storage. Do
        you want these mails?
      </p>
      <form method="post" action="${ANSWER_PATH}">
        <input type="hidden" name="token" value="${token}" />
        <button type="submit" name="answer" value="confirmed">Yes, send them</button>
        <button type="submit" name="answer" value="refused">No, thank you</button>
      </form>`,
  );

export const agreedPage = ({ email, customerName }: Asked): Html =>
  plainPage(
    'Thank you',
    html`<p>${email} is told by ${customerName} from now on. To end it, write to whoever invited you.</p>`,
  );

export const refusedPage = ({ email, customerName }: Asked): Html =>
  plainPage('No mails', html`<p>${email} gets no notifications of ${customerName}.</p>`);

export const gonePage = (message: string): Html =>
  plainPage('This link is no longer valid', html`<p>${message}</p>`);
