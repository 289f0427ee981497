import type { Listening } from '@parwell/domain';
import { sql, type Queryable, type Transaction } from '../../platform/db/database.ts';

const times = sql`date_part('epoch', since) * 1000 AS since, date_part('epoch', until) * 1000 AS until`;

/** Gateways take turns. The first one ever finds its own heartbeat. */
export async function lockListening(tx: Transaction, at: number): Promise<Listening> {
  await tx.run(sql`
    INSERT INTO gateway_listening (since, until) SELECT at, at FROM to_timestamp(${at / 1000}) at ON CONFLICT DO NOTHING`);
  return tx.one<Listening>(sql`SELECT ${times} FROM gateway_listening FOR UPDATE`);
}

export const saveListening = (tx: Transaction, { since, until }: Listening) =>
  tx.run(sql`
    UPDATE gateway_listening SET since = to_timestamp(${since / 1000}), until = to_timestamp(${until / 1000})`);

/** When all gateways together listened; null before the first heartbeat. */
export const findListening = async (db: Queryable): Promise<Listening | null> =>
  (await db.maybe<Listening>(sql`SELECT ${times} FROM gateway_listening`)) ?? null;
