import { isEmail, normalizeEmail } from '@parwell/domain';
import { z } from 'zod';
import type { Context } from '../../../context.ts';
import {
  ProviderFailure,
  type FailureKind,
  type Identity,
  type IdentityProvider,
} from '../../../gateways/identity/identity-provider.ts';
import { later } from '../../../platform/clock.ts';
import { hashSecret, newSecret } from '../../../platform/secrets.ts';
import { auditOf } from '../../audit/audit.public.ts';
import { spendLinks } from '../password-links.queries.ts';
import { findAccount } from '../../users/users.public.ts';
import { issueAuthToken } from '../sign-in.service.ts';
import * as queries from './sso.queries.ts';

const audit = auditOf('identity', 'sign-in');

const SIGN_IN_MINUTES = 10;

/** The page of ours that the provider sends the browser back to. */
export const redirectUri = ({ config }: Context): URL => new URL(`${config.PUBLIC_URL}/login/callback`);

const Expected = z.object({
  state: z.string(),
  nonce: z.string(),
  codeVerifier: z.string(),
  callback: z.string(),
});
type Expected = z.infer<typeof Expected>;

interface Beginning {
  /** The secret of the browser's login cookie. */
  readonly browser: string;
  /** Where in the portal the browser wants to go; already known to be ours. */
  readonly callback: string;
  readonly askAgain: boolean;
}

/** Notes what the provider's answer must match and returns where to send the browser. */
export async function beginSignIn(
  context: Context,
  provider: IdentityProvider,
  { browser, callback, askAgain }: Beginning,
): Promise<URL> {
  const { db, clock, secrets } = context;
  const expected: Expected = { state: newSecret(), nonce: newSecret(), codeVerifier: newSecret(), callback };
  const url = await provider.signInUrl(expected, { redirectUri: redirectUri(context).href, askAgain });
  const now = clock.now();
  const begun = {
    stateHash: hashSecret(expected.state),
    browserHash: hashSecret(browser),
    expected: secrets.seal('sign-in', JSON.stringify(expected)),
    expiresAt: later(now, { minutes: SIGN_IN_MINUTES }),
  };
  await db.transaction((tx) => queries.insertBegun(tx, begun, now));
  return url;
}

/** `stale`: used, too old, or from another browser. */
export type Reason = FailureKind | 'stale' | 'unverified' | 'no account';

export type ProviderSignIn =
  | { readonly outcome: 'signed in'; readonly authToken: string; readonly callback: string }
  | {
      readonly outcome: 'refused';
      readonly reason: Reason;
      /** For the log. */
      readonly detail?: string;
      readonly email?: string;
      readonly callback: string;
    };

interface Return {
  readonly answer: URL;
  readonly state: string;
  readonly browser: string | undefined;
}

/** Ends what `beginSignIn` began: from here on it is the same as with a password. */
export async function finishSignIn(
  context: Context,
  provider: IdentityProvider,
  { answer, state, browser }: Return,
): Promise<ProviderSignIn> {
  const expected = await takeExpected(context, state, browser);
  if (!expected) return { outcome: 'refused', reason: 'stale', callback: '/' };
  const { callback } = expected;
  try {
    const identity = await provider.identify(answer, expected);
    return { ...(await admit(context, provider, identity, browser ?? '')), callback };
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    return { outcome: 'refused', reason: error.kind, detail: error.message, callback };
  }
}

async function takeExpected(
  { db, clock, secrets }: Context,
  state: string,
  browser: string | undefined,
): Promise<Expected | undefined> {
  const begun = await db.transaction((tx) => queries.takeBegun(tx, hashSecret(state)));
  const rightBrowser = browser !== undefined && begun?.browserHash.equals(hashSecret(browser));
  if (!begun || !rightBrowser || begun.expiresAt <= clock.now()) return undefined;
  return Expected.parse(JSON.parse(secrets.open('sign-in', begun.expected)));
}

/**
 * Made small, the Kelvin sign becomes the letter k and the mailbox somebody else's. Unicode's composed form
 * has no such signs.
 */
const isComposed = (text: string): boolean => text === text.normalize('NFC');

type Admission =
  | { readonly outcome: 'signed in'; readonly authToken: string }
  | { readonly outcome: 'refused'; readonly reason: 'unverified' | 'no account'; readonly email: string };

/** Only who has an account here already gets in; the provider creates nobody. */
function admit(
  context: Context,
  { label }: IdentityProvider,
  identity: Identity,
  browser: string,
): Promise<Admission> {
  const now = context.clock.now();
  const email = normalizeEmail(identity.email ?? '');
  return context.db.transaction(async (tx): Promise<Admission> => {
    const verified = identity.emailVerified && isEmail(email) && isComposed(identity.email ?? '');
    const account = verified ? await findAccount(tx, email) : undefined;
    if (account) {
      // Whoever the provider signs in needs no invitation and no password link any more.
      await spendLinks(tx, account.id, now);
      return { outcome: 'signed in', authToken: await issueAuthToken(context, tx, account.id, browser) };
    }
    const reason = verified ? 'no account' : 'unverified';
    if (isEmail(email)) {
      await audit.record(tx, now, {
        resourceId: email,
        eventType: 'Sign In Refused',
        by: { machine: 'identity' },
        description: `${label} signed ${email} in, but ${verified ? 'there is no such account' : 'has not verified the e-mail'}`,
      });
    }
    return { outcome: 'refused', reason, email };
  });
}
