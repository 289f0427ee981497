import type { NotificationType, OutsideAddress, OutsideState } from '@parwell/domain';
import { sql, type Queryable, type Sql, type Transaction } from '../../platform/db/database.ts';

export interface OutsideRow extends OutsideAddress {
  readonly customerId: string;
  /** In lower case. */
  readonly email: string;
  readonly changedBy: string;
  readonly changedAt: string;
}

const ROW = sql`customer_id AS "customerId", email, state, stood, changed_by AS "changedBy",
  to_json(changed_at) AS "changedAt", (extract(epoch FROM expires_at) * 1000)::float8 AS "expiresAt"`;

export const listOfCustomer = (db: Queryable, customerId: string) =>
  db.many<OutsideRow>(
    sql`SELECT ${ROW} FROM outside_addresses WHERE customer_id = ${customerId} ORDER BY email`,
  );

export const listOutside = (db: Queryable, customerIds: readonly string[], emails: readonly string[]) =>
  db.many<OutsideRow>(sql`
    SELECT ${ROW} FROM outside_addresses WHERE customer_id = ANY(${customerIds}) AND email = ANY(${emails})`);

interface Decided {
  readonly customerId: string;
  readonly email: string;
  readonly state: Exclude<OutsideState, 'unconfirmed'>;
  readonly by: string;
  readonly now: Date;
  readonly question?: { readonly hash: Buffer; readonly expiresAt: Date };
}

/** An earlier question can no longer be answered. What was refused, or did not answer in time, no longer stands. */
export const saveDecision = (tx: Transaction, { customerId, email, state, by, now, question }: Decided) =>
  tx.run(sql`
    INSERT INTO outside_addresses (customer_id, email, state, changed_by, changed_at, token_hash, expires_at)
    VALUES (${customerId}, ${email}, ${state}, ${by}, ${now}, ${question?.hash ?? null}, ${question?.expiresAt ?? null})
    ON CONFLICT (customer_id, email) DO UPDATE SET state = excluded.state, changed_by = excluded.changed_by,
      changed_at = excluded.changed_at, token_hash = excluded.token_hash, expires_at = excluded.expires_at,
      stood = outside_addresses.stood AND excluded.state <> 'refused'
        AND (outside_addresses.expires_at IS NULL OR outside_addresses.expires_at > ${now})`);

export const forget = (tx: Transaction, customerId: string, email: string) =>
  tx.run(sql`DELETE FROM outside_addresses WHERE customer_id = ${customerId} AND email = ${email}`);

/** What is in no group any more has to be confirmed anew; refusals stay. */
export const forgetUnused = (tx: Transaction, customerId: string) =>
  tx.run(sql`
    DELETE FROM outside_addresses outside
    WHERE customer_id = ${customerId} AND state <> 'refused' AND NOT EXISTS (
      SELECT FROM channel_groups g, jsonb_array_elements(g.recipients) AS recipient
      WHERE g.customer_id = ${customerId} AND lower(trim(recipient ->> 'email')) = outside.email)`);

/** A leaver's address is no longer what an administrator confirmed. Refusals stay. */
export const forgetLeaver = (tx: Transaction, email: string) =>
  tx.many<{ customerId: string; state: OutsideState }>(sql`
    DELETE FROM outside_addresses WHERE email = ${email} AND state <> 'refused'
    RETURNING customer_id AS "customerId", state`);

const openQuestion = (hash: Buffer, now: Date): Sql =>
  sql`token_hash = ${hash} AND state = 'asked' AND expires_at > ${now}`;

export const findQuestion = (db: Queryable, hash: Buffer, now: Date) =>
  db.maybe<{ customerId: string; email: string }>(sql`
    SELECT customer_id AS "customerId", email FROM outside_addresses WHERE ${openQuestion(hash, now)}`);

/** Once: undefined if it was answered or withdrawn meanwhile. */
export const answerQuestion = (tx: Transaction, hash: Buffer, state: 'confirmed' | 'refused', now: Date) =>
  tx.maybe<{ customerId: string; email: string }>(sql`
    UPDATE outside_addresses SET state = ${state}, changed_by = email, changed_at = ${now}, stood = FALSE,
      token_hash = NULL, expires_at = NULL
    WHERE ${openQuestion(hash, now)} RETURNING customer_id AS "customerId", email`);

export const setNobodySince = async (
  tx: Transaction,
  customerId: string,
  type: NotificationType,
  since: Date | null,
): Promise<boolean> =>
  (await tx.maybe(sql`
    UPDATE channel_groups SET nobody_since = ${since}
    WHERE customer_id = ${customerId} AND notification_type = ${type}
      AND (nobody_since IS NULL) = ${since !== null}
    RETURNING 1`)) !== undefined;
