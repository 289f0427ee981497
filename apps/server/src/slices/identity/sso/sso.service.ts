import { isEmail, normalizeEmail, providerProvesFactor } from '@parwell/domain';
import { z } from 'zod';
import type { Context } from '../../../context.ts';
import {
  ProviderFailure,
  type FailureKind,
  type Identity,
  type IdentityProvider,
} from '../../../gateways/identity/identity-provider.ts';
import { later } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import { hashSecret, newSecret } from '../../../platform/secrets.ts';
import { auditOf } from '../../audit/audit.public.ts';
import { invalidateLinks } from '../password-links.queries.ts';
import { bindToProvider, findAccount, findProviderAccount } from '../../users/users.public.ts';
import { afterFirstStep, type AfterFirstStep } from '../factors/second-step.service.ts';
import * as queries from './sso.queries.ts';

const audit = auditOf('identity', 'sign-in');

const SIGN_IN_MINUTES = 10;

export const redirectUri = ({ config }: Context): URL => new URL(`${config.PUBLIC_URL}/login/callback`);

const Expected = z.object({
  state: z.string(),
  nonce: z.string(),
  codeVerifier: z.string(),
  callback: z.string(),
});
type Expected = z.infer<typeof Expected>;

interface SignInStart {
  /** The secret of the browser's login cookie. */
  readonly browser: string;
  /** Already checked to be a page of the portal. */
  readonly callback: string;
  readonly askAgain: boolean;
}

/** Stores what the provider's answer must match, and returns where to send the browser. */
export async function beginSignIn(
  context: Context,
  provider: IdentityProvider,
  { browser, callback, askAgain }: SignInStart,
): Promise<URL> {
  const { db, clock, secrets } = context;
  const expected: Expected = { state: newSecret(), nonce: newSecret(), codeVerifier: newSecret(), callback };
  const url = await provider.signInUrl(expected, { redirectUri: redirectUri(context).href, askAgain });
  const now = clock.now();
  const pending = {
    stateHash: hashSecret(expected.state),
    browserHash: hashSecret(browser),
    expected: secrets.seal('sign-in', JSON.stringify(expected)),
    expiresAt: later(now, { minutes: SIGN_IN_MINUTES }),
  };
  await db.transaction((tx) => queries.insertPendingSignIn(tx, pending, now));
  return url;
}

/** `stale`: already used, expired, or from another browser. */
export type Reason = FailureKind | 'stale' | 'unverified' | 'no account';

export type ProviderSignIn =
  | (AfterFirstStep & { readonly callback: string })
  | {
      readonly outcome: 'refused';
      readonly reason: Reason;
      readonly detail?: string;
      readonly email?: string;
      readonly callback: string;
    };

interface ProviderAnswer {
  readonly answer: URL;
  readonly state: string;
  readonly browser: string | undefined;
}

export async function finishSignIn(
  context: Context,
  provider: IdentityProvider,
  { answer, state, browser }: ProviderAnswer,
): Promise<ProviderSignIn> {
  const expected = await consumeExpected(context, state, browser);
  if (!expected) return { outcome: 'refused', reason: 'stale', callback: '/' };
  const { callback } = expected;
  try {
    const identity = await provider.identify(answer, expected);
    return { ...(await signInAccount(context, provider, identity, browser ?? '')), callback };
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    return { outcome: 'refused', reason: error.kind, detail: error.message, callback };
  }
}

async function consumeExpected(
  { db, clock, secrets }: Context,
  state: string,
  browser: string | undefined,
): Promise<Expected | undefined> {
  const pending = await db.transaction((tx) => queries.consumePendingSignIn(tx, hashSecret(state)));
  const sameBrowser = browser !== undefined && pending?.browserHash.equals(hashSecret(browser));
  if (!pending || !sameBrowser || pending.expiresAt <= clock.now()) return undefined;
  return Expected.parse(JSON.parse(secrets.open('sign-in', pending.expected)));
}

/**
 * In lower case the Kelvin sign becomes a k, which would turn the address into somebody else's. Unicode's composed
 * form (NFC) contains no such characters.
 */
const isComposed = (text: string): boolean => text === text.normalize('NFC');

type AccountSignIn =
  | AfterFirstStep
  | { readonly outcome: 'refused'; readonly reason: 'unverified' | 'no account'; readonly email: string };

const NOT_VERIFIED = 'has not verified the e-mail';

/**
 * The account is found by e-mail once and then bound to the provider's own id, so that the next owner of an e-mail
 * does not inherit the account. Another provider binds anew.
 */
async function accountOf({ config }: Context, tx: Transaction, subject: string, email: string) {
  const issuer = config.OIDC?.issuer ?? '';
  const bound = await findProviderAccount(tx, { issuer, subject });
  if (bound) return bound;
  const account = await findAccount(tx, email);
  if (!account || account.providerIssuer === issuer) return undefined;
  await bindToProvider(tx, account.id, { issuer, subject });
  return account;
}

/** Only existing accounts can sign in; none are created. */
function signInAccount(
  context: Context,
  { label }: IdentityProvider,
  identity: Identity,
  browser: string,
): Promise<AccountSignIn> {
  const now = context.clock.now();
  const email = normalizeEmail(identity.email ?? '');
  return context.db.transaction(async (tx): Promise<AccountSignIn> => {
    const verified = identity.emailVerified && isEmail(email) && isComposed(identity.email ?? '');
    const account = verified ? await accountOf(context, tx, identity.subject, email) : undefined;
    if (account) {
      // Users of the provider need no invitation or password link.
      await invalidateLinks(tx, account.id, now);
      return afterFirstStep(context, tx, {
        userId: account.id,
        email: account.email,
        browser,
        provenElsewhere: providerProvesFactor(identity, context.config.OIDC?.secondStepClasses ?? []),
        provedAt: identity.signedInAt,
      });
    }
    const reason = verified ? 'no account' : 'unverified';
    const why = verified ? 'there is no such account, or it belongs to somebody else there' : NOT_VERIFIED;
    if (isEmail(email)) {
      await audit.record(tx, now, {
        resourceId: email,
        eventType: 'Sign In Refused',
        by: { machine: 'identity' },
        description: `${label} signed ${email} in, but ${why}`,
      });
    }
    return { outcome: 'refused', reason, email };
  });
}
