import type { CallArguments, DeviceCommand, listEdgeConfigUpdate } from '@parwell/contract';
import { RETIRED, type CommandKind, type ConfigChangeStatus, type EdgeConfigType } from '@parwell/domain';
import { sql, type Queryable, type Sql, type Transaction } from '../../platform/db/database.ts';
import { page } from '../../platform/db/page.ts';

export const EDGE_PROPERTIES: CommandKind = 'edge_properties';

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

/** Gives devices the values, by their names in the devices' data, and says which of them had others. */
export const change = async (
  tx: Transaction,
  ids: readonly string[],
  data: Readonly<Record<string, string>>,
): Promise<string[]> =>
  (
    await tx.many<{ id: string }>(sql`
      UPDATE devices SET properties = properties || ${JSON.stringify(data)}::jsonb, version = version + 1
      WHERE cabinet_id = ANY(${ids}) AND NOT properties @> ${JSON.stringify(data)}::jsonb
      RETURNING cabinet_id AS id`)
  ).map(({ id }) => id);

/** Those that did not take what they were last told of these properties: what they have is not known to be right. */
export const didNotTake = async (
  tx: Transaction,
  ids: readonly string[],
  keys: readonly string[],
): Promise<string[]> =>
  (
    await tx.many<{ id: string }>(sql`
      SELECT cabinet_id AS id FROM devices WHERE cabinet_id = ANY(${ids}) AND EXISTS (
        SELECT FROM unnest(${keys}::text[]) key WHERE (
          SELECT status IN ('refused', 'expired') FROM device_commands told
          WHERE told.cabinet_id = devices.cabinet_id AND kind = ${EDGE_PROPERTIES} AND payload ? key
          ORDER BY requested_at DESC LIMIT 1))`)
  ).map(({ id }) => id);

interface Update {
  readonly batchId: string;
  readonly ids: readonly string[];
  /** Those of the devices that changed. */
  readonly commands: readonly Pick<DeviceCommand, 'cabinetId' | 'commandId'>[];
  /** By property key. */
  readonly sent: Readonly<Record<string, string>>;
  readonly by: string;
  readonly now: Date;
}

/** A row for each device: the command it got, or that it needed none. */
export const note = (tx: Transaction, { batchId, ids, commands, sent, by, now }: Update) =>
  tx.run(sql`
    INSERT INTO device_config_changes (batch_id, cabinet_id, properties, requested_by, requested_at, status,
      command_id)
    SELECT ${batchId}, cabinet_id, ${JSON.stringify(sent)}::jsonb, ${by}, ${now}::timestamptz,
      CASE WHEN command_id IS NULL THEN 'unchanged' ELSE 'queued' END, command_id
    FROM unnest(${ids}::text[]) cabinet_id LEFT JOIN unnest(
      ${commands.map(({ cabinetId }) => cabinetId)}::text[],
      ${commands.map(({ commandId }) => commandId)}::uuid[]) command (cabinet_id, command_id) USING (cabinet_id)`);

export const hasBatch = async (db: Queryable, type: EdgeConfigType, batchId: string): Promise<boolean> =>
  (await db.maybe(sql`
    SELECT 1 FROM device_config_changes JOIN devices USING (cabinet_id)
    WHERE batch_id = ${batchId} AND cabinet_type = ${type} LIMIT 1`)) !== undefined;

/** What was sent stands where its command stands. */
const status = sql`coalesce(command.status, change.status)`;

const batch = sql`device_config_changes change JOIN devices USING (cabinet_id)
  LEFT JOIN device_commands command ON command.id = command_id`;

export const countBatch = (db: Queryable, batchId: string) =>
  db.many<{ status: ConfigChangeStatus; devices: number }>(sql`
    SELECT ${status} AS status, count(*) AS devices FROM ${batch} WHERE batch_id = ${batchId} GROUP BY 1`);

export const listBatch = (
  db: Queryable,
  batchId: string,
  query: CallArguments<typeof listEdgeConfigUpdate>['query'],
) =>
  page(db, {
    select: sql`devices.cabinet_id AS "cabinetId", cabinet_name AS "cabinetName", customer_id AS "customerId",
      ${status} AS status, coalesce(command.result_message, change.message) AS message`,
    from: batch,
    where: sql`batch_id = ${batchId}`,
    columns: { cabinetId: sql`devices.cabinet_id`, status },
    tieBreaker: sql`devices.cabinet_id`,
    order: query.order,
    limit: query.limit,
    offset: query.offset,
  });
