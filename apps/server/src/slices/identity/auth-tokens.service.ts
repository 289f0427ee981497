import type { Context } from '../../context.ts';
import { later } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { hashSecret, newSecret } from '../../platform/secrets.ts';
import { insertAuthToken } from './sessions/sessions.queries.ts';

const AUTH_TOKEN_MINUTES = 1;

interface SignedIn {
  readonly userId: string;
  /** The secret of the browser's login cookie. */
  readonly browser: string;
  /** When the person proved all their factors; null if nobody knows (G2). */
  readonly provedAt: Date | null;
}

/** What the portal's page exchanges for a session. */
export async function issueAuthToken(
  { clock }: Context,
  tx: Transaction,
  { userId, browser, provedAt }: SignedIn,
): Promise<string> {
  const authToken = newSecret();
  await insertAuthToken(tx, {
    hash: hashSecret(authToken),
    browserHash: hashSecret(browser),
    userId,
    provedAt,
    expiresAt: later(clock.now(), { minutes: AUTH_TOKEN_MINUTES }),
  });
  return authToken;
}
