import type { CallResponse, listDeviceReceipts as listDeviceReceiptsCall } from '@parwell/contract';
import { can } from '@parwell/domain';
import type { Context } from '../../context.ts';
import { notAuthorized } from '../../platform/app-error.ts';
import { wholeList } from '../../platform/whole-list.ts';
import type { Caller } from '../../platform/http/route.ts';
import { readReceipts } from '../device-gateway/reported-states.public.ts';
import { requireFlexDevice } from './flex-device.service.ts';
import { findState } from './reported-state.service.ts';

/** Needs create: only users who may reject receipts can see them. */
export async function listDeviceReceipts(
  { db }: Context,
  caller: Caller,
  cabinetId: string,
): Promise<CallResponse<typeof listDeviceReceiptsCall>> {
  const device = await requireFlexDevice(db, caller, cabinetId);
  if (!can(caller.grants, 'create', 'cabinets', device.customerId)) throw notAuthorized();
  const reported = await findState(db, device, 'receipts');
  return { ...wholeList(readReceipts(reported?.content)), reportedAt: reported?.at ?? null };
}
