import { FlexLayout, type FlexData } from '@parwell/contract';
import { defaultFlexLayout, REJECT_REASON, type CommandKind, type DeviceType } from '@parwell/domain';
import type { Transaction } from '../../platform/db/database.ts';
import { queueCommand } from '../commands/commands.public.ts';
import { findReportedState } from '../device-gateway/device-gateway.public.ts';
import { readReceipts } from '../device-gateway/reported-states.public.ts';

const FACTORY: FlexData = {
  ...FlexLayout.parse(defaultFlexLayout()),
  providers: { provider_info: [] },
  users: [],
};

/** A device may be on its way for weeks before it is connected again. */
const RESET_HOURS = 60 * 24;

interface Moved {
  readonly cabinetId: string;
  readonly cabinetType: DeviceType;
  readonly isRetired: boolean;
  readonly now: Date;
  readonly by: string;
}

/**
 * Makes a flex device forget what its customer has sent it: the shipments it waits for, its tags, its users and its
 * layout. Called before the device is stored for the other customer.
 */
export async function resetFlexDevice(
  tx: Transaction,
  { cabinetId, cabinetType, isRetired, now, by }: Moved,
): Promise<void> {
  if (cabinetType !== 'WEIGHT' || isRetired) return;
  // These commands are recognized by the moment of the move: they cannot be cancelled, and the next customer does not
  // see their contents.
  const clock = { now: () => now };
  const queue = (kind: CommandKind, payload: object) =>
    queueCommand({ clock }, tx, cabinetId, { kind, payload, requestedBy: by, hours: RESET_HOURS });
  const reported = await findReportedState(tx, cabinetId, 'receipts');
  for (const { shipmentId } of readReceipts(reported?.content))
    await queue('receipt_reject', { shipmentId, rejectReason: REJECT_REASON });
  await queue('device_tags', { tags: {} });
  await queue('default_config', FACTORY);
}
