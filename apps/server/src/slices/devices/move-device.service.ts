import { RETIRED } from '@parwell/domain';
import type { Context } from '../../context.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { publish } from '../../platform/db/hooks.ts';
import { forgetClockFaults } from './clock-faults.queries.ts';
import { deviceMoved, deviceMoving } from './device-changes.public.ts';
import { deviceAudit, raiseSlotsVersion } from './devices.public.ts';
import * as queries from './edit-devices.queries.ts';

interface Move {
  readonly cabinetId: string;
  readonly before: queries.Editable;
  readonly after: queries.Editable;
  readonly by: string;
}

/**
 * Ends the period of a locked device with its customer, before it is stored for the next one: its settings are removed,
 * so that no PIN works any more, commands on their way end, and the device is sent a command to forget.
 */
export async function endPeriod(
  { clock }: Pick<Context, 'clock'>,
  tx: Transaction,
  { cabinetId, before, after, by }: Move,
): Promise<void> {
  const now = clock.now();
  await publish(tx, deviceMoving, { cabinetId, customerId: before.customerId });
  await forgetClockFaults(tx, cabinetId);
  const { cabinetType } = await queries.insertAssignment(tx, cabinetId, now);
  const isRetired = after.cabinetState === RETIRED;
  const ended = await publish(tx, deviceMoved, { cabinetId, cabinetType, isRetired, now, by });
  await raiseSlotsVersion(tx, cabinetId);
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
      ...Object.fromEntries(ended.flatMap((settings) => Object.entries(settings ?? {}))),
    },
    after: { customerId: after.customerId },
  });
}
