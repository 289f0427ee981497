import type { CallArguments, CallResponse, listDeadLetters, readDeadLetter } from '@parwell/contract';
import { sql, type Queryable } from '../../platform/db/database.ts';
import { contains, page } from '../../platform/db/page.ts';

const summary = sql`id, received_at AS "receivedAt", cabinet_id AS "deviceId", topic, reason, bytes`;

export const list = (
  db: Queryable,
  { where, order, limit, offset }: CallArguments<typeof listDeadLetters>['query'],
) =>
  page(db, {
    select: summary,
    from: sql`dead_letters`,
    where: sql`${where?.deviceId === undefined ? sql`TRUE` : sql`cabinet_id ILIKE ${contains(where.deviceId)}`}
      AND ${where?.receivedAt === undefined ? sql`TRUE` : sql`received_at BETWEEN ${where.receivedAt.between[0]} AND ${where.receivedAt.between[1]}`}`,
    columns: { receivedAt: sql`received_at` },
    tieBreaker: sql`id`,
    order,
    limit,
    offset,
  });

export const findDeadLetter = (db: Queryable, id: number) =>
  db.maybe<CallResponse<typeof readDeadLetter>>(sql`
    SELECT id, to_json(received_at) AS "receivedAt", cabinet_id AS "deviceId", topic, reason, bytes, payload
    FROM dead_letters WHERE id = ${id}`);

/** Deletes the old ones, and those beyond the limit per device. */
export const deleteExcessDeadLetters = (db: Queryable, before: Date, keptPerDevice: number) =>
  db.run(sql`
    DELETE FROM dead_letters WHERE received_at < ${before} OR id IN (
      SELECT id FROM (
        SELECT id, row_number() OVER (PARTITION BY cabinet_id ORDER BY id DESC) AS place FROM dead_letters
      ) letter WHERE place > ${keptPerDevice})`);
