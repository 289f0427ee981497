import { countAttempt, type AttemptRule } from '@parwell/domain';
import { sql, type Database, type Queryable } from '../../platform/db/database.ts';
import { deleteAttempts } from './accounts.queries.ts';
import { lockAttempts, saveAttempts } from './sign-in.queries.ts';

export interface Guesser {
  /** Such as `device-address:10.0.0.1`; each kind has its own prefix. */
  readonly subject: string;
  readonly rule: AttemptRule;
}

/** 0 if a try is allowed now. */
export async function secondsToWait(db: Queryable, { subject }: Guesser, now: Date): Promise<number> {
  const locked = await db.maybe<{ until: Date }>(sql`
    SELECT locked_until AS until FROM sign_in_attempts WHERE subject = ${subject} AND locked_until > ${now}`);
  return locked ? Math.ceil((locked.until.getTime() - now.getTime()) / 1000) : 0;
}

/**
 * Counts one try, unless it has to wait: then returns for how many seconds. Concurrent tries are counted one after
 * the other, so none is missed if each is counted before it is judged.
 */
export const countTry = (db: Database, { subject, rule }: Guesser, now: Date): Promise<number> =>
  db.transaction(async (tx) => {
    const { allowed, after } = countAttempt(await lockAttempts(tx, subject), now, rule);
    if (allowed) await saveAttempts(tx, subject, after);
    return allowed ? 0 : Math.ceil(((after.lockedUntil ?? now).getTime() - now.getTime()) / 1000);
  });

export const forgetTries = (db: Queryable, { subject }: Guesser) => deleteAttempts(db, subject);
