import { dollars } from '@parwell/domain';
import { testPagePath } from '../../gateways/payments/embedded-payments.ts';
import type { EmbeddedSession, TestCard } from '../../gateways/payments/embedded-sessions.ts';
import { html, type Html } from '../../platform/http/html.ts';
import { pageAlert, plainPage } from '../../platform/http/plain-page.ts';

/** It has no field for a card number. */

export const CHOOSE_A_CARD = 'Choose one of the test cards.';
export const NO_CARD_NUMBERS =
  'This looks like the number of a card, so it was refused and not kept. Never enter one here.';
const DECLINED = 'The card was declined. Nothing was paid.';

const BUTTONS: readonly (readonly [value: TestCard | 'abandon', name: string, hint: string])[] = [
  ['accepted', 'Accepted', 'The invoice is paid.'],
  ['declined', 'Declined', 'Nothing is paid. Another card can be tried here.'],
  ['late', 'Late', 'Leads back at once. The payment follows a minute later.'],
  ['twice', 'Charged twice', 'Twice the amount is taken and has to be refunded.'],
  ['abandon', 'Abandon', 'Leads back without paying.'],
];

const noMoney = html`<p class="notice">This is a test page: no money moves.</p>`;

const facts = ({ invoiceNumber, amount }: EmbeddedSession) =>
  html`<dl>
    <dt>Invoice</dt>
    <dd>${invoiceNumber}</dd>
    <dt>Amount</dt>
    <dd>${dollars(amount)}</dd>
  </dl>`;

const wayBack = (href: string) => html`<p class="more"><a href="${href}">Back to the portal</a></p>`;

// A form per button: a script disables the buttons of a submitted form, which would lose the button's value.
const button = (action: string, [value, name, hint]: (typeof BUTTONS)[number]) =>
  html`<form class="choice" method="post" action="${action}">
    <input type="hidden" name="card" value="${value}" />
    <button type="submit" aria-describedby="${value}">${name}</button>
    <p class="hint" id="${value}">${hint}</p>
  </form>`;

export const payPage = (session: EmbeddedSession, message?: string): Html =>
  plainPage(
    'Pay by test card',
    html`${pageAlert(message ?? (session.declined ? DECLINED : undefined))} ${noMoney} ${facts(session)}
    ${BUTTONS.map((one) => button(testPagePath(session.sessionId), one))}
    ${session.declined && wayBack(session.returnUrl)}`,
  );

/** For a session that cannot be used any more. */
export function endedPage(session: EmbeddedSession, now: Date): Html {
  const [title, text] = ending(session, now);
  return plainPage(
    title,
    html`<p>${text}</p>
      ${noMoney} ${facts(session)} ${wayBack(session.returnUrl)}`,
  );
}

function ending({ paidAt, paid, amount }: EmbeddedSession, now: Date): [title: string, text: string] {
  if (!paidAt)
    return ['This page has expired', 'Nothing was paid. To pay the invoice, start again in the portal.'];
  if (paidAt > now) return ['The payment is being processed', 'It takes a minute.'];
  return [
    'The payment is complete',
    paid === amount ? 'The test card was accepted.' : `The test card was charged twice: ${dollars(paid)}.`,
  ];
}

export const unknownPage = (): Html =>
  plainPage(
    'There is no such payment',
    html`<p>The address of this page is not complete, or it is no longer known.</p>
      ${wayBack('/')}`,
  );

export const refusedPage = (message: string): Html =>
  plainPage('Not accepted', html`${pageAlert(message)} ${noMoney} ${wayBack('/')}`);
