import { FlexLayout, type FlexData } from '@parwell/contract';
import { defaultFlexLayout, REJECT_REASON, type CommandKind } from '@parwell/domain';
import type { Context } from '../../context.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { queueCommand } from '../commands/commands.public.ts';
import { findReportedState } from '../device-gateway/device-gateway.public.ts';
import { readReceipts } from './reported.ts';

export { findLayouts } from './layouts.service.ts';

const FACTORY: FlexData = {
  ...FlexLayout.parse(defaultFlexLayout()),
  providers: { provider_info: [] },
  users: [],
};

/** A device may be on its way for weeks before it is connected again. */
const RESET_HOURS = 60 * 24;

/**
 * Tells a flex device to forget what it was told by the customer it is taken from: the shipments it waits for, its tags,
 * who may open it and what is where. Called before the device is stored for the other customer.
 */
export async function resetFlexDevice(
  context: Pick<Context, 'clock'>,
  tx: Transaction,
  cabinetId: string,
  requestedBy: string,
): Promise<void> {
  const queue = (kind: CommandKind, payload: object) =>
    queueCommand(context, tx, cabinetId, { kind, payload, requestedBy, hours: RESET_HOURS });
  const reported = await findReportedState(tx, cabinetId, 'receipts');
  for (const { shipmentId } of readReceipts(reported?.content))
    await queue('receipt_reject', { shipmentId, rejectReason: REJECT_REASON });
  await queue('device_tags', { tags: {} });
  await queue('default_config', FACTORY);
}
