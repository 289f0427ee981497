import { html, type Html } from '../../../platform/http/html.ts';
import { pageAlert, plainPage } from '../../../platform/http/plain-page.ts';
import { passkeyForm } from './login-pages.ts';

interface StepPage {
  readonly step: string;
  readonly callback: string;
  readonly message?: string | undefined;
}

const hidden = ({ step, callback }: StepPage) =>
  html`<input type="hidden" name="step" value="${step}" /><input
      type="hidden"
      name="callback"
      value="${callback}"
    />`;

const startOver = html`<p class="more"><a href="/login">Start over</a></p>`;

interface CodePage extends StepPage {
  readonly hasPasskey: boolean;
}

export const codePage = (page: CodePage): Html =>
  plainPage(
    'Second step',
    html`${pageAlert(page.message)}
      <form method="post" action="/login/code">
        ${hidden(page)}
        <label for="code">Code</label>
        <input
          id="code"
          name="code"
          required
          maxlength="50"
          autocomplete="one-time-code"
          autocapitalize="none"
          spellcheck="false"
          aria-describedby="rule"
          autofocus
        />
        <p class="hint" id="rule">
          The six digits that your authenticator app shows now, or one of your recovery codes.
        </p>
        <button type="submit">Sign in</button>
      </form>
      ${page.hasPasskey && passkeyForm(page)}
      <p class="more">Lost both? Your administrator can remove the second step.</p>
      ${startOver}`,
  );

interface AddPage extends StepPage {
  readonly offer: { readonly key: string; readonly address: string; readonly picture: string };
}

/** In groups of four, as people type it. */
const grouped = (key: string) => key.replaceAll(/(.{4})(?=.)/g, '$1 ');

export const addAuthenticatorPage = ({ offer, ...page }: AddPage): Html =>
  plainPage(
    'Add an authenticator',
    html`${pageAlert(page.message)}
      <p>Signing in here takes a second step: a code from an authenticator app on your phone.</p>
      <p>Scan this picture with the app:</p>
      <img
        class="code"
        src="${offer.picture}"
        alt="The key below, as a picture to scan"
        width="200"
        height="200"
      />
      <p><a href="${offer.address}">Open it in an app on this device</a>, or type this key:</p>
      <p><code>${grouped(offer.key)}</code></p>
      <form method="post" action="/login/add">
        ${hidden(page)}
        <label for="code">Code that the app shows</label>
        <input
          id="code"
          name="code"
          required
          maxlength="20"
          inputmode="numeric"
          autocomplete="one-time-code"
          autofocus
        />
        <button type="submit">Continue</button>
      </form>
      ${startOver}`,
  );

interface RecoveryPage extends StepPage {
  readonly recoveryCodes: readonly string[];
}

export const recoveryCodesPage = ({ recoveryCodes, ...page }: RecoveryPage): Html =>
  plainPage(
    'Keep your recovery codes',
    html`<p>
        If you lose your phone, each of these signs you in once. Print or write them down now: they are not
        shown again.
      </p>
      <ul class="codes">
        ${recoveryCodes.map((code) => html`<li><code>${code}</code></li>`)}
      </ul>
      <form method="post" action="/login/done">
        ${hidden(page)}
        <button type="submit">I have kept them</button>
      </form>`,
  );
