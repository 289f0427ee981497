import { beginAuthenticator, confirmAuthenticator } from '@parwell/contract';
import { Authenticator } from './authenticator.ts';
import type { Answer, Browser } from './browser.ts';
import type { TestPortal } from './portal.ts';

/** The hidden field of a page of the second step. */
export const stepOn = ({ text }: Answer): string => /name="step" value="([^"]+)"/.exec(text)?.[1] ?? '';

/** What somebody with a phone has after adding an authenticator on the page of their own. */
export interface Enrolled {
  readonly phone: Authenticator;
  readonly factorId: string;
  readonly recoveryCodes: readonly string[];
}

export async function enrol(portal: TestPortal, browser: Browser, name = 'My phone'): Promise<Enrolled> {
  const { factorId, key } = await browser.get(beginAuthenticator);
  const phone = new Authenticator(key);
  const { recoveryCodes } = await browser.get(confirmAuthenticator, {
    params: { factorId },
    body: { name, code: phone.codeAt(portal.clock.now()) },
  });
  portal.clock.advance({ seconds: 30 });
  return { phone, factorId, recoveryCodes };
}
