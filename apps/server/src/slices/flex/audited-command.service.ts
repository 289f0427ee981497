import type { DeviceCommand } from '@parwell/contract';
import { COMMAND_LABELS, type CommandKind } from '@parwell/domain';
import type { Context } from '../../context.ts';
import type { Transaction } from '../../platform/db/database.ts';
import type { Caller } from '../../platform/http/route.ts';
import { queueCommand } from '../commands/commands.public.ts';
import { recordAtDevice, type KnownDevice } from '../devices/devices.public.ts';

export async function queueAuditedCommand(
  context: Context,
  tx: Transaction,
  caller: Caller,
  device: KnownDevice,
  kind: CommandKind,
  payload: object,
  /** Why goods do not belong there; a person has confirmed it (H4). */
  misplaced: readonly string[] = [],
): Promise<DeviceCommand> {
  const { cabinetId } = device;
  const command = await queueCommand(context, tx, cabinetId, { kind, payload, requestedBy: caller.email });
  await recordAtDevice(context, tx, caller, device, {
    eventType: `${COMMAND_LABELS[kind]} Requested`,
    description: `${COMMAND_LABELS[kind]} was requested for device ${cabinetId}`,
    after: { commandId: command.commandId, ...payload, ...(misplaced.length > 0 && { misplaced }) },
  });
  return command;
}
