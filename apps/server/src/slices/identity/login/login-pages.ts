import { PASSWORD_MIN } from '@parwell/domain';
import { html, type Html } from '../../../platform/http/html.ts';
import { pageAlert, plainPage } from '../../../platform/http/plain-page.ts';

/** Plain HTML outside the portal's bundle that works without scripts. */

const hidden = (name: string, value: string) => html`<input type="hidden" name="${name}" value="${value}" />`;

const newPasswordFields = html` <label for="password">New password</label>
  <input
    id="password"
    name="password"
    type="password"
    required
    minlength="${PASSWORD_MIN}"
    maxlength="200"
    autocomplete="new-password"
    aria-describedby="rule"
    autofocus
  />
  <p class="hint" id="rule">At least ${PASSWORD_MIN} characters.</p>
  <label for="repeat">Repeat password</label>
  <input id="repeat" name="repeat" type="password" required maxlength="200" autocomplete="new-password" />`;

/** Visitors who try the portal may sign in with these. */
export interface DemoAccounts {
  readonly password: string;
  readonly accounts: readonly {
    readonly email: string;
    readonly what: string;
    /** False once somebody has changed its password. */
    readonly hasDemoPassword: boolean;
  }[];
}

/** Shown by a script where the browser knows passkeys. */
export const passkeyForm = ({ callback, step = '' }: { readonly callback: string; readonly step?: string }) =>
  html`<form method="post" action="/login/passkey" data-passkey hidden>
    ${hidden('callback', callback)}${hidden('step', step)}${hidden('answer', '')}
    <p class="or">or</p>
    <button type="button" class="second">Use a passkey</button>
    <p class="alert" role="alert" hidden>That did not work. Please try again, or sign in another way.</p>
  </form>`;

interface LoginPage {
  readonly callback: string;
  readonly email?: string;
  readonly message?: string | undefined;
  /** Only with demo data. */
  readonly demo?: DemoAccounts | undefined;
}

export const loginPage = ({ callback, email, message, demo }: LoginPage): Html =>
  plainPage(
    'Sign in',
    html`${pageAlert(message)}
      <form method="post" action="/login">
        ${hidden('callback', callback)}
        <label for="email">E-mail</label>
        <input
          id="email"
          name="email"
          type="email"
          required
          maxlength="254"
          autocomplete="username"
          value="${email}"
          ${email ? '' : 'autofocus'}
        />
        <label for="password">Password</label>
        <input
          id="password"
          name="password"
          type="password"
          required
          maxlength="200"
          autocomplete="current-password"
          ${email ? 'autofocus' : ''}
        />
        <button type="submit">Sign in</button>
      </form>
      ${passkeyForm({ callback })}
      <p class="more"><a href="/login/forgot">Forgot your password?</a></p>
      ${
        demo?.accounts.some(({ hasDemoPassword }) => hasDemoPassword) &&
        html`<details class="demo">
          <summary>Demo accounts</summary>
          <p>Password for all: <code>${demo.password}</code></p>
          <ul>
            ${demo.accounts
              .filter(({ hasDemoPassword }) => hasDemoPassword)
              .map((account) => html`<li><code>${account.email}</code> ${account.what}</li>`)}
          </ul>
        </details>`
      }`,
  );

export const changePage = (link: string, callback: string, message?: string): Html =>
  plainPage(
    'Choose your own password',
    html`${pageAlert(message)}
      <p>Your password is temporary. Choose a new one.</p>
      <form method="post" action="/login/change">
        ${hidden('token', link)}${hidden('callback', callback)} ${newPasswordFields}
        <button type="submit">Save and sign in</button>
      </form>`,
  );

export const forgotPage = (message?: string): Html =>
  plainPage(
    'Forgot your password?',
    html`${pageAlert(message)}
      <p>Enter your e-mail. We will send you a link to choose a new password.</p>
      <form method="post" action="/login/forgot">
        <label for="email">E-mail</label>
        <input
          id="email"
          name="email"
          type="email"
          required
          maxlength="254"
          autocomplete="username"
          autofocus
        />
        <button type="submit">Send link</button>
      </form>
      <p class="more"><a href="/">Back to sign in</a></p>`,
  );

export const forgotDonePage = (): Html =>
  plainPage(
    'Check your e-mail',
    html`<p>
        If there is an account for this e-mail, we sent it a link to choose a new password. It is valid for
        one hour.
      </p>
      <p class="more"><a href="/">Back to sign in</a></p>`,
  );

export const resetPage = (token: string, message?: string): Html =>
  plainPage(
    'Choose a new password',
    html`${pageAlert(message)}
      <form method="post" action="/login/reset">
        ${hidden('token', token)} ${newPasswordFields}
        <button type="submit">Save password</button>
      </form>`,
  );

export const noticePage = (title: string, message: string): Html =>
  plainPage(
    title,
    html`<p>${message}</p>
      <p class="more"><a href="/">Go to sign in</a> · <a href="/login/forgot">Request a new link</a></p>`,
  );
