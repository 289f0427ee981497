import { addressProblem, normalizeEmail, type MailEvent } from '@parwell/domain';
import { sql, type Queryable, type Transaction } from '../../platform/db/database.ts';

/** Problems of an address since the last delivery (N10). */
export interface AddressProblem {
  readonly bouncesInARow: number;
  readonly problem: string;
}

/** By address in lower case; addresses without a problem are missing. */
export async function findAddressProblems(
  db: Queryable,
  emails: readonly string[],
): Promise<ReadonlyMap<string, AddressProblem>> {
  const rows = await db.many<AddressProblem & { email: string }>(sql`
    SELECT email, bounces AS "bouncesInARow", problem FROM mail_addresses
    WHERE email = ANY(${emails.map(normalizeEmail)}) AND bounces > 0`);
  return new Map(rows.map(({ email, bouncesInARow, problem }) => [email, { bouncesInARow, problem }]));
}

/** After a test mail the addresses are notified again, until mails bounce again (N10). */
export const forgetBounces = (tx: Transaction, emails: readonly string[], at: Date) =>
  tx.run(sql`
    UPDATE mail_addresses SET bounces = 0, problem = '', changed_at = ${at}
    WHERE email = ANY(${emails.map(normalizeEmail)})`);

/** Events that are reported late change nothing. */
export async function noteAddressEvent(
  tx: Transaction,
  { email, event, at }: { readonly email: string; readonly event: MailEvent; readonly at: Date },
): Promise<void> {
  const problem = addressProblem(event);
  if (problem === undefined) return;
  const address = normalizeEmail(email);
  if (problem === null)
    await tx.run(sql`
      UPDATE mail_addresses SET bounces = 0, problem = '', changed_at = ${at}
      WHERE email = ${address} AND bounces > 0 AND changed_at <= ${at}`);
  else
    await tx.run(sql`
      INSERT INTO mail_addresses (email, bounces, problem, changed_at) VALUES (${address}, 1, ${problem}, ${at})
      ON CONFLICT (email) DO UPDATE SET bounces = mail_addresses.bounces + 1, problem = excluded.problem,
        changed_at = excluded.changed_at
      WHERE mail_addresses.changed_at <= excluded.changed_at`);
}
