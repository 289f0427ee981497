import { Session } from '@parwell/contract';
import { z } from 'zod';
import type { Context } from '../../../context.ts';
import { notAuthenticated } from '../../../platform/app-error.ts';
import { later } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import { hashSecret, newSecret } from '../../../platform/secrets.ts';
import { auditOf } from '../../audit/audit.public.ts';
import { recordLogin } from '../../users/users.public.ts';
import type { SigningKeys } from '../signing-keys.ts';
import * as queries from './sessions.queries.ts';

const audit = auditOf('identity', 'user');

/** The part that scripts may see, and the refresh token for the cookie. */
export interface Issued {
  readonly session: Session;
  readonly refreshToken: string;
  readonly refreshUntil: Date;
}

interface Owner {
  readonly userId: string;
  readonly email: string;
  readonly sessionId: string;
  readonly sessionEndsAt: Date;
}

export interface Sessions {
  /** Trades an authToken for a session, once, in the browser that started the sign-in. */
  exchange(authToken: string, browser: string | undefined, place: queries.Place): Promise<Issued>;
  /**
   * Trades a refresh token for the next one. A browser that did not receive the answer gets the same one again for a
   * moment. Any other reuse means that the token was stolen: the session ends.
   */
  refresh(refreshToken: string, browser: string | undefined): Promise<Issued>;
  /** False if it had already ended or expired. */
  end(refreshToken: string): Promise<boolean>;
}

/** A reload or a lost connection takes a few seconds. */
const REPEATED_FOR_MS = 30_000;

const Repeatable = z.object({
  session: Session,
  refreshToken: z.string(),
  refreshUntil: z.coerce.date(),
});

export function createSessions(context: Context, keys: SigningKeys): Sessions {
  const { db, clock, config, secrets } = context;

  /** The earlier answer to this token, if the same browser asks again soon enough. */
  function repeated(token: queries.RefreshRow, browser: string | undefined): Issued | undefined {
    const { usedAt, answer, browserHash } = token;
    const sameBrowser = browser !== undefined && browserHash?.equals(hashSecret(browser));
    if (!usedAt || !answer || !sameBrowser) return undefined;
    if (clock.now().getTime() - usedAt.getTime() > REPEATED_FOR_MS) return undefined;
    return Repeatable.parse(JSON.parse(secrets.open('sessions', answer)));
  }

  async function issue(tx: Transaction, owner: Owner): Promise<Issued> {
    const refreshToken = newSecret();
    const idle = later(clock.now(), { minutes: config.SESSION_IDLE_MINUTES });
    const refreshUntil = idle < owner.sessionEndsAt ? idle : owner.sessionEndsAt;
    await queries.insertRefreshToken(tx, owner.sessionId, hashSecret(refreshToken), refreshUntil);
    const { idToken, expiresAt } = await keys.sign(owner);
    return {
      session: { idToken, expiresAt: expiresAt.toISOString(), email: owner.email },
      refreshToken,
      refreshUntil,
    };
  }

  const recordEvent = (
    tx: Transaction,
    owner: { userId: string; email: string; sessionId: string },
    eventType: string,
    description: string,
  ) =>
    audit.record(tx, clock.now(), {
      resourceId: owner.userId,
      eventType,
      by: owner,
      sessionId: owner.sessionId,
      description,
    });

  return {
    async exchange(authToken, browser, place) {
      const now = clock.now();
      // Two transactions: a failed attempt must still mark the token as used.
      const token = await db.transaction((tx) => queries.consumeAuthToken(tx, hashSecret(authToken), now));
      const sameBrowser = browser !== undefined && token?.browserHash.equals(hashSecret(browser));
      if (!token || !sameBrowser || token.expiresAt <= now) throw notAuthenticated();
      return db.transaction(async (tx) => {
        const sessionEndsAt = later(now, { hours: config.SESSION_MAX_HOURS });
        const { userId, browserHash, provedAt } = token;
        const sessionId = await queries.insertSession(tx, {
          userId,
          browserHash,
          place,
          provedAt,
          now,
          endsAt: sessionEndsAt,
        });
        const owner = { ...token, sessionId, sessionEndsAt };
        await recordLogin(tx, userId, now);
        await recordEvent(tx, owner, 'Signed In', `${token.email} signed in`);
        return issue(tx, owner);
      });
    },

    async refresh(refreshToken, browser) {
      const now = clock.now();
      const hash = hashSecret(refreshToken);
      const issued = await db.transaction(async (tx) => {
        const token = await queries.lockRefreshToken(tx, hash);
        if (!token || token.sessionEndedAt || token.userDeletedAt) return null;
        if (token.idleEndsAt && token.idleEndsAt <= now) return null;
        const again = repeated(token, browser);
        if (again) return again;
        if (token.usedAt) {
          await queries.endSession(tx, token, 'token reuse', now);
          await recordEvent(
            tx,
            token,
            'Session Ended',
            'A refresh token was used twice; the session was ended',
          );
          return null;
        }
        if (token.expiresAt <= now) return null;
        const next = await issue(tx, token);
        const answer = secrets.seal('sessions', JSON.stringify(next));
        await queries.markRefreshTokenUsed(tx, { hash, sessionId: token.sessionId, answer, now });
        return next;
      });
      if (!issued) throw notAuthenticated();
      return issued;
    },

    async end(refreshToken) {
      return db.transaction(async (tx) => {
        const token = await queries.lockRefreshToken(tx, hashSecret(refreshToken));
        if (!token || token.sessionEndedAt) return false;
        await queries.endSession(tx, token, 'logout', clock.now());
        await recordEvent(tx, token, 'Signed Out', `${token.email} signed out`);
        return token.expiresAt > clock.now();
      });
    },
  };
}
