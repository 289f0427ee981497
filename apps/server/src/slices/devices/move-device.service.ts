import { DEVICE_MOVED, RETIRED } from '@parwell/domain';
import type { Context } from '../../context.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { expireOpenCommands, forgetEdgeValues } from '../commands/commands.public.ts';
import { clearConfiguration } from '../device-configuration/device-configuration.public.ts';
import { resetFlexDevice } from '../flex/flex.public.ts';
import { forgetScaleCounts } from '../inventory/inventory.public.ts';
import { endParOfDevice } from '../par/par.public.ts';
import { forgetClockFaults } from './clock-faults.queries.ts';
import { deviceAudit, raiseSlotsVersion } from './devices.public.ts';
import * as queries from './edit-devices.queries.ts';
import { requireMovable } from './stock-guards.service.ts';

interface Move {
  readonly cabinetId: string;
  readonly before: queries.Editable;
  readonly after: queries.Editable;
  readonly by: string;
}

/**
 * Ends the period of a locked device with its customer, before it is stored for the next one: what was set up there is
 * taken off, so that no PIN works any more, commands on their way are given up, and the device is told to forget.
 */
export async function endPeriod(
  context: Pick<Context, 'clock'>,
  tx: Transaction,
  { cabinetId, before, after, by }: Move,
): Promise<void> {
  const now = context.clock.now();
  await requireMovable(tx, cabinetId, before.customerId);
  await expireOpenCommands(tx, cabinetId, DEVICE_MOVED);
  await forgetEdgeValues(tx, cabinetId);
  await forgetClockFaults(tx, cabinetId);
  await forgetScaleCounts(tx, cabinetId);
  const cleared = await clearConfiguration(tx, cabinetId);
  const parSettings = await endParOfDevice(tx, cabinetId);
  await raiseSlotsVersion(tx, cabinetId);
  const { cabinetType } = await queries.insertAssignment(tx, cabinetId, now);
  if (cabinetType === 'WEIGHT' && after.cabinetState !== RETIRED)
    await resetFlexDevice(context, tx, cabinetId, by);
  await queries.beginAssignment(tx, cabinetId, now);
  await deviceAudit.record(tx, now, {
    resourceId: cabinetId,
    customerId: before.customerId,
    eventType: 'Device Moved Away',
    by: { email: by },
    description: `Device ${cabinetId} was moved from customer ${before.customerId} to ${after.customerId}`,
    before: {
      customerId: before.customerId,
      cabinetName: before.cabinetName,
      ...cleared,
      ...(parSettings.length > 0 && { parSettings }),
    },
    after: { customerId: after.customerId },
  });
}
