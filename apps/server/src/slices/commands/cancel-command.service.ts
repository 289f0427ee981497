import type { DeviceCommand } from '@parwell/contract';
import {
  ALL,
  camelCase,
  canChange,
  COMMAND_LABELS,
  COMMAND_NOT_QUEUED,
  COMMAND_OF_MOVE,
  commandCancelled,
} from '@parwell/domain';
import type { Context } from '../../context.ts';
import { AppError, notAuthorized, notFound } from '../../platform/app-error.ts';
import type { Transaction } from '../../platform/db/database.ts';
import type { Caller } from '../../platform/http/route.ts';
import {
  deviceTenants,
  lockDevice,
  recordAtDevice,
  restoreDeviceProperties,
  type KnownDevice,
} from '../devices/devices.public.ts';
import { definitionsOf } from '../property-settings/property-settings.public.ts';
import * as queries from './commands.queries.ts';
import { listUnconfirmedValues } from './edge-values.queries.ts';

/**
 * Cancels a command that the device has not fetched yet. The command's row decides whether the device or the caller was
 * first: the second to change it finds it changed.
 */
export const cancelCommand = (context: Context, caller: Caller, cabinetId: string, commandId: string) =>
  context.db.transaction(async (tx): Promise<DeviceCommand> => {
    const device = await lockDevice(tx, caller, cabinetId);
    const command = await queries.findCommand(tx, deviceTenants(caller), cabinetId, commandId);
    if (!command) throw notFound('The command');
    if (await queries.isPartOfMove(tx, commandId)) throw new AppError('refused', COMMAND_OF_MOVE);
    await requireMayCancel(tx, caller, device, command);
    const cancelled = await queries.cancelQueued(tx, commandId, commandCancelled(caller.email));
    if (!cancelled) throw new AppError('refused', COMMAND_NOT_QUEUED);
    const restored =
      command.kind === 'edge_properties'
        ? await restoreProperties(tx, cabinetId, commandId, { by: caller.email, now: context.clock.now() })
        : {};
    await recordAtDevice(context, tx, caller, device, {
      eventType: 'Command Cancelled',
      description: `${COMMAND_LABELS[command.kind]} for device ${cabinetId} was cancelled`,
      before: { commandId, requestedBy: command.requestedBy, requestedAt: command.requestedAt },
      ...(Object.keys(restored).length > 0 && { after: { properties: restored } }),
    });
    return cancelled;
  });

/**
 * The permission to send a command is needed to cancel it: properties that only admins change, and tags, are for staff.
 */
async function requireMayCancel(
  tx: Transaction,
  caller: Caller,
  device: KnownDevice,
  { kind, commandId }: DeviceCommand,
): Promise<void> {
  if (deviceTenants(caller) === ALL) return;
  if (kind === 'device_tags') throw notAuthorized();
  if (kind !== 'edge_properties') return;
  const { payload } = await queries.findPayload(tx, commandId);
  const definitions = await definitionsOf(tx, device.cabinetType);
  const changeable = new Set(
    definitions.filter((definition) => canChange(definition, false)).map(({ propertyKey }) => propertyKey),
  );
  if (!Object.keys(payload).every((key) => changeable.has(key))) throw notAuthorized();
}

/** The new values will not be sent, so the portal goes back to those that the device has. */
async function restoreProperties(
  tx: Transaction,
  cabinetId: string,
  commandId: string,
  change: Parameters<typeof restoreDeviceProperties>[3],
): Promise<Record<string, string>> {
  const values = (await listUnconfirmedValues(tx, cabinetId)).flatMap((unconfirmed) =>
    unconfirmed.commandId === commandId && unconfirmed.onDevice !== null
      ? [[camelCase(unconfirmed.propertyKey), unconfirmed.onDevice] as const]
      : [],
  );
  if (values.length > 0) await restoreDeviceProperties(tx, cabinetId, Object.fromEntries(values), change);
  return Object.fromEntries(values);
}
