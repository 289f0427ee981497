import type { CallArguments, listEdgeConfigUpdate } from '@parwell/contract';
import { RETIRED, type EdgeConfigType } from '@parwell/domain';
import { sql, type Queryable, type Sql, type Transaction } from '../../platform/db/database.ts';
import { page } from '../../platform/db/page.ts';

const inService = (type: EdgeConfigType): Sql => sql`cabinet_type = ${type} AND cabinet_state <> ${RETIRED}`;

export const countInService = (db: Queryable, type: EdgeConfigType) =>
  db.one<{ devices: number; customers: number }>(sql`
    SELECT count(*) AS devices, count(DISTINCT customer_id) AS customers FROM devices
    WHERE ${inService(type)}`);

/** Locked in one order, so that two updates wait for each other instead of standing in each other's way. */
const lockWhere = async (tx: Transaction, condition: Sql): Promise<string[]> =>
  (
    await tx.many<{ id: string }>(sql`
      SELECT cabinet_id AS id FROM devices WHERE ${condition} ORDER BY cabinet_id FOR NO KEY UPDATE`)
  ).map(({ id }) => id);

export const lockAll = (tx: Transaction, type: EdgeConfigType) => lockWhere(tx, inService(type));

/** Those among the ids that can be updated. */
export const lockNamed = (tx: Transaction, type: EdgeConfigType, ids: readonly string[]) =>
  lockWhere(tx, sql`cabinet_id = ANY(${ids}) AND ${inService(type)}`);

interface Update {
  readonly batchId: string;
  readonly ids: readonly string[];
  /** By their names in the devices' data. */
  readonly data: Readonly<Record<string, string>>;
  /** By property key. */
  readonly sent: Readonly<Record<string, string>>;
  readonly by: string;
  readonly now: Date;
}

/** Changes the devices that need it, and notes for each of them what it is to be told. */
export const apply = (tx: Transaction, { batchId, ids, data, sent, by, now }: Update) =>
  tx.one<{ queued: number; unchanged: number }>(sql`
    WITH wanted AS MATERIALIZED (
      SELECT cabinet_id, properties @> ${JSON.stringify(data)}::jsonb AS same FROM devices
      WHERE cabinet_id = ANY(${ids})
    ), changed AS (
      UPDATE devices SET properties = properties || ${JSON.stringify(data)}::jsonb, version = version + 1
      FROM wanted WHERE devices.cabinet_id = wanted.cabinet_id AND NOT same
    ), noted AS (
      INSERT INTO device_config_changes (batch_id, cabinet_id, properties, requested_by, requested_at, status)
      SELECT ${batchId}, cabinet_id, ${JSON.stringify(sent)}::jsonb, ${by}, ${now},
        CASE WHEN same THEN 'unchanged' ELSE 'queued' END
      FROM wanted RETURNING status
    )
    SELECT count(*) FILTER (WHERE status = 'queued') AS queued,
      count(*) FILTER (WHERE status = 'unchanged') AS unchanged FROM noted`);

export const hasBatch = async (db: Queryable, type: EdgeConfigType, batchId: string): Promise<boolean> =>
  (await db.maybe(sql`
    SELECT 1 FROM device_config_changes JOIN devices USING (cabinet_id)
    WHERE batch_id = ${batchId} AND cabinet_type = ${type} LIMIT 1`)) !== undefined;

/** What was sent stands where its command stands. */
const status = sql`coalesce(command.status, change.status)`;

export const listBatch = (
  db: Queryable,
  batchId: string,
  query: CallArguments<typeof listEdgeConfigUpdate>['query'],
) =>
  page(db, {
    select: sql`devices.cabinet_id AS "cabinetId", cabinet_name AS "cabinetName", customer_id AS "customerId",
      ${status} AS status, coalesce(command.result_message, change.message) AS message`,
    from: sql`device_config_changes change JOIN devices USING (cabinet_id)
      LEFT JOIN device_commands command ON command.id = command_id`,
    where: sql`batch_id = ${batchId}`,
    columns: { cabinetId: sql`devices.cabinet_id`, status },
    tieBreaker: sql`devices.cabinet_id`,
    order: query.order,
    limit: query.limit,
    offset: query.offset,
  });
