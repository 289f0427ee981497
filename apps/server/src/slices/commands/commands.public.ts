import type { DeviceCommand } from '@parwell/contract';
import { COMMAND_HOURS, replacedBy, type CommandKind } from '@parwell/domain';
import type { Context } from '../../context.ts';
import { later } from '../../platform/clock.ts';
import { sql, type Sql, type Transaction } from '../../platform/db/database.ts';
import { changedAtDevices } from '../devices/announce-devices.public.ts';
import * as queries from './commands.queries.ts';

export {
  expireOpenCommands,
  findCommandOrigin,
  findFirstAnswer,
  findLastCommand,
  findLastDoneCommand,
} from './commands.queries.ts';
export {
  forgetEdgeValues,
  listUnconfirmedValues,
  rememberEdgeValues,
  unconfirmedValues,
} from './edge-values.queries.ts';
export {
  answersWait,
  findCustomersWithAnswers,
  listLastDone,
  listWaitingAnswers,
  markAnswersPosted,
  retryFailedAnswers,
  type WaitingAnswer,
} from './waiting-answers.queries.ts';
export { sendDueCommands } from './send-commands.service.ts';

export async function answerCommands(
  tx: Transaction,
  acks: readonly { readonly cabinetId: string }[],
  now: Date,
): Promise<void> {
  await queries.answerCommands(tx, acks, now);
  await changedAtDevices(
    tx,
    'commands',
    acks.map(({ cabinetId }) => cabinetId),
  );
}

/** For a join: rows named `commands`, with the columns that other slices may read. */
export const commands: Sql = sql`(
  SELECT id, cabinet_id, kind, payload, status, requested_at, result_message FROM device_commands) AS commands`;

interface NewCommand {
  readonly kind: CommandKind;
  readonly payload: object;
  readonly requestedBy: string;
  /** How long the device may take to fetch it. */
  readonly hours?: number;
}

/** Queued in the caller's transaction, and sent to the devices as soon as they are connected. */
export async function queueCommands(
  { clock }: Pick<Context, 'clock'>,
  tx: Transaction,
  cabinetIds: readonly string[],
  command: NewCommand,
): Promise<readonly DeviceCommand[]> {
  const requestedAt = clock.now();
  const { hours = COMMAND_HOURS, ...rest } = command;
  const expiresAt = later(requestedAt, { hours });
  await changedAtDevices(tx, 'commands', cabinetIds);
  await queries.replaceOpenCommands(tx, cabinetIds, replacedBy(command.kind));
  return queries.insertCommands(tx, { ...rest, cabinetIds, requestedAt, expiresAt });
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
