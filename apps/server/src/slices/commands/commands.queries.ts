import type { CommandMessage, DeviceCommand } from '@parwell/contract';
import { ALL, COMMAND_EXPIRED, COMMAND_REPLACED, type CommandKind, type Tenants } from '@parwell/domain';
import { sql, type Queryable, type Sql, type Transaction } from '../../platform/db/database.ts';
import { select } from '../../platform/db/list-rows.ts';
import { contacts } from '../devices/contacts.public.ts';
import { devicePeriods, inPresentPeriod, inVisiblePeriod } from '../devices/devices.public.ts';

interface NewCommands {
  readonly cabinetIds: readonly string[];
  readonly kind: CommandKind;
  readonly payload: object;
  readonly requestedBy: string;
  readonly requestedAt: Date;
  readonly expiresAt: Date;
}

/** The contract's DeviceCommand. */
export const commandFields = {
  commandId: sql`id`,
  cabinetId: sql`cabinet_id`,
  kind: sql`kind`,
  status: sql`status`,
  requestedBy: sql`requested_by`,
  requestedAt: sql`to_json(requested_at)`,
  sentAt: sql`to_json(sent_at)`,
  answeredAt: sql`to_json(answered_at)`,
  expiresAt: sql`to_json(expires_at)`,
  resultCode: sql`result_code`,
  resultMessage: sql`result_message`,
};

const fields = select(commandFields);

export const insertCommands = (
  tx: Transaction,
  { cabinetIds, kind, payload, requestedBy, requestedAt, expiresAt }: NewCommands,
) =>
  tx.many<DeviceCommand>(sql`
    INSERT INTO device_commands (cabinet_id, kind, payload, requested_by, requested_at, expires_at)
    SELECT cabinet_id, ${kind}, ${JSON.stringify(payload)}::jsonb, ${requestedBy}, ${requestedAt}::timestamptz,
      ${expiresAt}::timestamptz
    FROM unnest(${cabinetIds}::text[]) cabinet_id
    RETURNING ${fields}`);

export const replaceOpenCommands = (
  tx: Transaction,
  cabinetIds: readonly string[],
  kinds: readonly CommandKind[],
) =>
  tx.run(sql`
    UPDATE device_commands SET status = 'expired', result_message = ${COMMAND_REPLACED}
    WHERE cabinet_id = ANY(${cabinetIds}) AND kind = ANY(${kinds}) AND status IN ('queued', 'sent')`);

export const expireOpenCommands = (tx: Transaction, cabinetId: string, reason: string) =>
  tx.run(sql`
    UPDATE device_commands SET status = 'expired', result_message = ${reason}
    WHERE cabinet_id = ${cabinetId} AND status IN ('queued', 'sent')`);

export const visibleCommands = (cabinetId: string, tenants: Tenants): Sql =>
  sql`cabinet_id = ${cabinetId} AND ${inVisiblePeriod(sql`device_commands.cabinet_id`, sql`requested_at`, tenants)}`;

export const findCommand = (db: Queryable, tenants: Tenants, cabinetId: string, id: string) =>
  db.maybe<DeviceCommand>(
    sql`SELECT ${fields} FROM device_commands WHERE ${visibleCommands(cabinetId, tenants)} AND id = ${id}`,
  );

const ofPresentCustomer = inPresentPeriod(sql`device_commands.cabinet_id`, sql`requested_at`);

export interface SentCommand extends DeviceCommand {
  readonly payload: unknown;
}

/** A command that was cancelled or replaced before the device fetched it never reached it. */
const wasNotWithdrawn = sql`status <> 'cancelled' AND NOT (status = 'expired' AND sent_at IS NULL
  AND result_message = ${COMMAND_REPLACED})`;

/** Since the device is with its present customer. */
export const findLastCommand = (db: Queryable, cabinetId: string, kinds: readonly CommandKind[]) =>
  db.maybe<SentCommand>(sql`
    SELECT ${fields}, payload FROM device_commands
    WHERE cabinet_id = ${cabinetId} AND kind = ANY(${kinds}) AND ${ofPresentCustomer}
      AND ${wasNotWithdrawn}
    ORDER BY requested_at DESC, id DESC LIMIT 1`);

export const findLastDoneCommand = (db: Queryable, cabinetId: string, kind: CommandKind) =>
  db.maybe<{ payload: unknown; answeredAt: string }>(sql`
    SELECT payload, to_json(answered_at) AS "answeredAt" FROM device_commands
    WHERE cabinet_id = ${cabinetId} AND kind = ${kind} AND status = 'acknowledged' AND ${ofPresentCustomer}
    ORDER BY answered_at DESC LIMIT 1`);

/** For its present customer; null if it never answered one. */
export const findFirstAnswer = async (db: Queryable, cabinetId: string, kinds: readonly CommandKind[]) =>
  (
    await db.one<{ at: Date | null }>(sql`
      SELECT min(answered_at) AS at FROM device_commands
      WHERE cabinet_id = ${cabinetId} AND kind = ANY(${kinds}) AND ${ofPresentCustomer}`)
  ).at;

const BATCH_SIZE = 500;

interface Times {
  readonly now: Date;
  /** A device that was heard since then is connected. */
  readonly heardSince: Date;
  /** Unanswered commands sent before then are sent again. */
  readonly sentBefore: Date;
}

/**
 * Marks due commands as sent and returns them, to one gateway only. Lost commands are sent again a little later; a
 * device executes a command once, however often it receives it.
 */
export const claimDueCommands = (tx: Transaction, { now, heardSince, sentBefore }: Times) =>
  tx.many<{ cabinetId: string; message: CommandMessage }>(sql`
    UPDATE device_commands SET status = 'sent', sent_at = ${now}
    WHERE id IN (
      SELECT id FROM device_commands JOIN ${contacts} USING (cabinet_id)
      WHERE status IN ('queued', 'sent') AND expires_at > ${now} AND last_heard_at >= ${heardSince}
        AND (sent_at IS NULL OR sent_at < ${sentBefore})
      ORDER BY requested_at, id LIMIT ${BATCH_SIZE} FOR UPDATE OF device_commands SKIP LOCKED)
    RETURNING cabinet_id AS "cabinetId", json_build_object('commandId', id, 'kind', kind,
      'requestedAt', requested_at, 'expiresAt', expires_at, 'payload', payload) AS message`);

export const expireCommands = (db: Queryable, now: Date) =>
  db.many<{ cabinetId: string }>(sql`
    UPDATE device_commands SET status = 'expired', result_message = ${COMMAND_EXPIRED}
    WHERE status IN ('queued', 'sent') AND expires_at <= ${now} RETURNING cabinet_id AS "cabinetId"`);

/** Cancels a command unless its device fetches it first: the first change of the row decides. */
export const cancelQueued = (tx: Transaction, id: string, reason: string) =>
  tx.maybe<DeviceCommand>(sql`
    UPDATE device_commands SET status = 'cancelled', result_message = ${reason}
    WHERE id = ${id} AND status = 'queued' RETURNING ${fields}`);

/** Whether the command makes a device forget the customer it was moved from. It is queued at the moment of the move. */
export const partOfMove = sql`EXISTS (
  SELECT FROM ${devicePeriods(ALL)}
  WHERE devices.cabinet_id = device_commands.cabinet_id AND starts_at = requested_at)`;

export const isPartOfMove = async (db: Queryable, id: string): Promise<boolean> =>
  (await db.maybe(sql`SELECT 1 FROM device_commands WHERE id = ${id} AND ${partOfMove}`)) !== undefined;

export const findPayload = (db: Queryable, id: string) =>
  db.one<{ payload: Readonly<Record<string, unknown>> }>(
    sql`SELECT payload FROM device_commands WHERE id = ${id}`,
  );

/**
 * Saves the answers of devices, whatever the command's state was; only the first answer counts. Edge properties that a
 * device confirms are its values from now on. Confirmed commands about stock wait here for the ledger, which posts each
 * once (S23).
 */
export const answerCommands = (tx: Transaction, acks: readonly object[], now: Date) =>
  tx.run(sql`
    WITH answered AS (UPDATE device_commands SET status = ack.status, result_code = "resultCode", result_message = "resultMessage",
      result_data = ack.data, answered_at = ${now}, done_at = "doneAt"
    FROM jsonb_to_recordset(${JSON.stringify(acks)}) AS ack("cabinetId" text, "commandId" uuid, status text,
      "resultCode" integer, "resultMessage" text, data jsonb, "doneAt" timestamptz)
    WHERE id = "commandId" AND cabinet_id = "cabinetId" AND answered_at IS NULL
    RETURNING cabinet_id, kind, device_commands.status, payload, requested_at)
    INSERT INTO device_edge_values (cabinet_id, property_key, value)
    SELECT DISTINCT ON (cabinet_id, key) cabinet_id, key, value
    FROM answered CROSS JOIN LATERAL jsonb_each_text(payload) AS sent(key, value)
    WHERE kind = 'edge_properties' AND status = 'acknowledged' ORDER BY cabinet_id, key, requested_at DESC
    ON CONFLICT (cabinet_id, property_key) DO UPDATE SET value = excluded.value`);

/** The command behind a row of the ledger: its kind, who asked for it, and when. */
export const findCommandOrigin = (db: Queryable, cabinetId: string, id: string) =>
  db.maybe<{ readonly name: string; readonly by: string; readonly at: string }>(sql`
    SELECT kind AS name, requested_by AS by, to_json(requested_at) #>> '{}' AS at
    FROM device_commands WHERE id = ${id} AND cabinet_id = ${cabinetId}`);
