import {
  commandTopic,
  type CallArguments,
  type DeviceCommand,
  type listDeviceCommands,
} from '@parwell/contract';
import { COMMAND_HOURS, replacedBy, type CommandKind } from '@parwell/domain';
import type { Context } from '../../context.ts';
import { notFound } from '../../platform/app-error.ts';
import type { Transaction } from '../../platform/db/database.ts';
import type { Caller } from '../../platform/http/route.ts';
import { requireDevice } from '../devices/device-access.service.ts';
import * as queries from './commands.queries.ts';

export { findLast as findLastCommand, findLastDone as findLastDoneCommand } from './commands.queries.ts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

interface NewCommand {
  readonly kind: CommandKind;
  readonly payload: object;
  readonly requestedBy: string;
}

/** Told to devices as soon as they are there; their answers say what became of it. Part of the caller's change. */
export async function queueCommands(
  { clock }: Pick<Context, 'clock'>,
  tx: Transaction,
  cabinetIds: readonly string[],
  command: NewCommand,
): Promise<readonly DeviceCommand[]> {
  const requestedAt = clock.now();
  const expiresAt = new Date(requestedAt.getTime() + COMMAND_HOURS * HOUR_MS);
  await queries.replaceOpen(tx, cabinetIds, replacedBy(command.kind));
  return queries.insert(tx, { ...command, cabinetIds, requestedAt, expiresAt });
}

export async function queueCommand(
  context: Pick<Context, 'clock'>,
  tx: Transaction,
  cabinetId: string,
  command: NewCommand,
): Promise<DeviceCommand> {
  const [queued] = await queueCommands(context, tx, [cabinetId], command);
  if (!queued) throw new Error(`No command was queued for device ${cabinetId}`);
  return queued;
}

export async function get({ db }: Context, caller: Caller, cabinetId: string, commandId: string) {
  await requireDevice(db, caller, cabinetId);
  const command = await queries.find(db, cabinetId, commandId);
  if (!command) throw notFound('The command');
  return command;
}

export async function list(
  { db }: Context,
  caller: Caller,
  cabinetId: string,
  query: CallArguments<typeof listDeviceCommands>['query'],
) {
  await requireDevice(db, caller, cabinetId);
  return queries.list(db, cabinetId, query);
}

/** Who was heard within this time is taken to be there. */
const THERE_MS = 5 * MINUTE_MS;
const AGAIN_MS = MINUTE_MS / 2;

/** Sends what is due, and says how much that was. */
export async function sendDue({
  db,
  clock,
  log,
  gateways,
}: Pick<Context, 'db' | 'clock' | 'log' | 'gateways'>): Promise<number> {
  const now = clock.now();
  await queries.expire(db, now);
  const before = (ms: number) => new Date(now.getTime() - ms);
  const due = await db.transaction((tx) =>
    queries.takeDue(tx, { now, heardSince: before(THERE_MS), sentBefore: before(AGAIN_MS) }),
  );
  // In the order they were given, which the update that took them does not keep.
  due.sort((one, other) => Date.parse(one.message.requestedAt) - Date.parse(other.message.requestedAt));
  for (const { cabinetId, message } of due) {
    await gateways.broker
      .send(commandTopic(cabinetId), JSON.stringify(message))
      .catch((error: unknown) => log.warn({ device: cabinetId, err: error }, 'a command could not be sent'));
  }
  return due.length;
}
