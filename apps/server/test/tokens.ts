import { createToken, type CallInput } from '@parwell/contract';
import { CAPABILITIES } from '@parwell/domain';
import { Browser } from './browser.ts';
import { everything, type TestPortal } from './portal.ts';

type Wanted = Partial<CallInput<typeof createToken>['body']>;

/** A program that calls with this text as its token. */
export function programWith(url: string, secret: string): Browser {
  const program = new Browser(url);
  program.session = { idToken: secret, expiresAt: '2027-01-01T00:00:00.000Z', email: '' };
  return program;
}

/** For 30 days, for all customers, from anywhere, and for everything, unless told otherwise. */
export const tokenInput = ({ clock }: TestPortal, wanted: Wanted = {}) => ({
  name: 'Night export',
  scopes: everything('OWNER', CAPABILITIES),
  customers: null,
  expiresAt: new Date(clock.now().getTime() + 30 * 86_400_000).toISOString(),
  ...wanted,
});

/** Made by somebody who has just signed in. */
export async function makeProgram(portal: TestPortal, owner: Browser, wanted: Wanted = {}) {
  const { secret, token } = await owner.get(createToken, { body: tokenInput(portal, wanted) });
  return { program: programWith(portal.url, secret), secret, token };
}
