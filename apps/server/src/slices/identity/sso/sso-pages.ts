import { html, type Html } from '../../../platform/http/html.ts';
import { plainPage } from '../../../platform/http/plain-page.ts';
import type { Reason } from './sso.service.ts';

/** With single sign-on there are pages only for errors and for the confirmation of a sign-out. */

export const startPath = (callback: string, { askAgain }: { askAgain: boolean }): string =>
  `/login/start?${new URLSearchParams({ callback, ...(askAgain && { again: 'yes' }) }).toString()}`;

interface Refusal {
  readonly status: number;
  readonly title: string;
  readonly text: (label: string, email: string) => string;
  /** The provider must ask for the account; otherwise it would send the same person straight back. */
  readonly askAgain?: true;
}

const REFUSALS: Readonly<Record<Reason, Refusal>> = {
  stale: {
    status: 400,
    title: 'This sign-in has expired',
    text: () =>
      'It was already used, took longer than 10 minutes, or began in another browser. Please sign in again.',
  },
  declined: {
    status: 403,
    title: 'You are not signed in',
    text: (label) => `${label} refused the sign-in, or you cancelled it.`,
    askAgain: true,
  },
  invalid: {
    status: 401,
    title: 'You are not signed in',
    text: (label) => `The answer from ${label} is not valid.`,
  },
  unavailable: {
    status: 502,
    title: 'Sign-in is not available',
    text: (label) => `${label} is not working at the moment. Try again in a few minutes.`,
  },
  unverified: {
    status: 403,
    title: 'Your e-mail is not verified',
    text: (label) => `${label} has not verified your e-mail. Ask your administrator.`,
    askAgain: true,
  },
  'no account': {
    status: 403,
    title: 'No account found',
    text: (_label, email) => `There is no Parwell account for ${email}. Ask your administrator.`,
    askAgain: true,
  },
};

interface RefusalPage {
  readonly reason: Reason;
  readonly label: string;
  readonly email?: string;
  readonly callback: string;
}

export function refusalPage({ reason, label, email = '', callback }: RefusalPage): [Html, number] {
  const { status, title, text, askAgain = false } = REFUSALS[reason];
  const page = plainPage(
    title,
    html`<p class="alert" role="alert">${text(label, email)}</p>
      <p class="more"><a class="button" href="${startPath(callback, { askAgain })}">Try again</a></p>`,
  );
  return [page, status];
}

interface SignedOutPage {
  readonly label: string;
  readonly callback: string;
  /** Ends the provider's own session, if that is possible. */
  readonly signOutUrl?: string | undefined;
}

export const signedOutPage = ({ label, callback, signOutUrl }: SignedOutPage): Html =>
  plainPage(
    'You are signed out',
    html`<p>To use Parwell again, sign in with ${label}.</p>
      <p class="more"><a class="button" href="${startPath(callback, { askAgain: true })}">Sign in</a></p>
      ${
        signOutUrl &&
        html`<p class="more">
          On a shared computer, <a href="${signOutUrl}">sign out of ${label}</a> as well.
        </p>`
      }`,
  );

export const noPasswordsPage = (label: string): Html =>
  plainPage(
    'Page not found',
    html`<p>Parwell stores no passwords: you sign in with ${label}.</p>
      <p class="more"><a class="button" href="/">Sign in</a></p>`,
  );
