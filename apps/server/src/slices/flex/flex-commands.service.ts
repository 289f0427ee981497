import type {
  CallArguments,
  DeviceCommand,
  rejectReceipt as rejectReceiptCall,
  sendInventorySync,
  sendManualCorrection,
  sendManualReceipt,
} from '@parwell/contract';
import {
  ANYWHERE,
  correctable,
  correctionProblems,
  expiredRemoval,
  isExpired,
  misplacedQuestion,
  notInTray,
  PRODUCT_ID_NEEDED,
  readUsDate,
  receiptProblems,
  serialSlots,
  TRAY_NEEDED,
  trayAt,
  trayLimit,
} from '@parwell/domain';
import type { Context } from '../../context.ts';
import {
  notFound,
  refusedField,
  refuseProblems,
  requireConfirmed,
  requireSameDevice,
} from '../../platform/app-error.ts';
import { businessToday } from '../../platform/business-days.ts';
import type { Transaction } from '../../platform/db/database.ts';
import type { Caller } from '../../platform/http/route.ts';
import { findMisplacements } from '../device-configuration/device-configuration.public.ts';
import type { KnownDevice } from '../devices/devices.public.ts';
import { askExpiration, askQuantity, listHeldInTray } from '../inventory/inventory.public.ts';
import { currentConfiguration } from './flex-config.service.ts';
import { lockFlexDevice, requireProducts } from './flex-device.service.ts';
import { queueAuditedCommand } from './audited-command.service.ts';

/** `misplaced`: why goods do not belong there, which a person has confirmed; for the audit log only. */
interface Payload {
  readonly payload: object;
  readonly misplaced?: readonly string[];
}

type Kind = 'manual_receipt' | 'manual_correction' | 'inventory_sync' | 'receipt_reject';

/** The common part of all commands to flex devices; `payloadOf` throws if a rule is violated. */
const command = (
  context: Context,
  caller: Caller,
  cabinetId: string,
  kind: Kind,
  payloadOf: (tx: Transaction, device: KnownDevice) => Promise<Payload> | Payload,
): Promise<DeviceCommand> =>
  context.db.transaction(async (tx) => {
    const device = await lockFlexDevice(tx, caller, cabinetId);
    const { payload, misplaced } = await payloadOf(tx, device);
    return queueAuditedCommand(context, tx, caller, device, kind, payload, misplaced);
  });

export const manualReceipt = (
  context: Context,
  caller: Caller,
  cabinetId: string,
  { confirmed, ...receipt }: CallArguments<typeof sendManualReceipt>['body'],
) =>
  command(context, caller, cabinetId, 'manual_receipt', async (tx, device) => {
    refuseProblems(receiptProblems(receipt));
    const items = receipt.receiptItems;
    await requireProducts(
      tx,
      device,
      items.map(({ productId }, index) => ({ field: `receiptItems.${index}.productId`, productId })),
    );
    const misplaced = await findMisplacements(tx, cabinetId, items);
    requireConfirmed(
      [
        ...misplaced.map(misplacedQuestion),
        ...items.flatMap(({ expiryDate }) => askExpiration(context, expiryDate)),
      ],
      confirmed,
    );
    const isSerialized = receipt.serialized === 'YES';
    const receiptItems = items.map(({ serialNumbers, ...item }) => ({
      ...item,
      ...(isSerialized && { serialNumbers: serialSlots(serialNumbers, item.totalCount) }),
    }));
    return { payload: { ...receipt, receiptItems }, misplaced };
  });

type Correction = CallArguments<typeof sendManualCorrection>;

export const manualCorrection = (
  context: Context,
  caller: Caller,
  { cabinetId, correctionType }: Correction['params'],
  { serialNumber, confirmed, ...correction }: Correction['body'],
) =>
  command(context, caller, cabinetId, 'manual_correction', async (tx, device) => {
    const isSerialized = serialNumber !== undefined;
    const expiryDate = readUsDate(correction.expiryDate);
    refuseProblems(
      correctionProblems({
        ...correction,
        expiryDate,
        serialized: isSerialized ? 'YES' : 'NO',
        serialNumber: serialNumber ?? '',
      }),
    );
    const { data } = await currentConfiguration(tx, device);
    const tray = trayAt(data, correction.drawerNumber);
    if (!tray) throw refusedField('drawerNumber', TRAY_NEEDED);
    const { productId, lotNumber, count } = correction;
    await requireProducts(tx, device, [{ field: 'productId', productId }]);
    // Goods in a tray that is not set up for them must be able to leave it (S25).
    const held = correctionType === 'remove' ? await listHeldInTray(tx, cabinetId, tray.trayName) : [];
    if (!correctable(correctionType, tray, held).includes(productId))
      throw refusedField('productId', notInTray(productId));
    const isRemoval = correctionType === 'remove';
    const section = `${tray.trayName}/`;
    const misplaced = isRemoval ? [] : await findMisplacements(tx, cabinetId, [{ productId, section }]);
    requireConfirmed(
      [
        ...misplaced.map(misplacedQuestion),
        ...(isRemoval && isExpired(expiryDate, businessToday(context))
          ? [expiredRemoval(lotNumber, expiryDate)]
          : []),
        ...(isRemoval ? [] : askExpiration(context, expiryDate)),
        ...(await askQuantity(tx, {
          cabinetId,
          customerId: device.customerId,
          productId,
          kind: isRemoval ? 'Removal' : 'Insert',
          quantity: isSerialized ? 1 : count,
          limits: [{ ...ANYWHERE, productId, most: trayLimit(tray, productId) ?? 0 }],
        })),
      ],
      confirmed,
    );
    return {
      payload: {
        type: correctionType,
        userId: caller.userId,
        ...correction,
        ...(isSerialized && { count: 1, serialNumber }),
      },
      misplaced,
    };
  });

type Sync = CallArguments<typeof sendInventorySync>;

export const inventorySync = (
  context: Context,
  caller: Caller,
  { cabinetId, syncAction }: Sync['params'],
  { allProducts, productData }: Sync['body'],
) =>
  command(context, caller, cabinetId, 'inventory_sync', async (tx, device) => {
    if (allProducts) return { payload: { syncAction, allProducts } };
    const productId = productData?.productId ?? '';
    if (productId === '') throw refusedField('productId', PRODUCT_ID_NEEDED);
    await requireProducts(tx, device, [{ field: 'productId', productId }]);
    return { payload: { syncAction, allProducts, productData: { productId } } };
  });

export const rejectReceipt = (
  context: Context,
  caller: Caller,
  cabinetId: string,
  { customerId, cabinetId: named, ...rejection }: CallArguments<typeof rejectReceiptCall>['body'],
) =>
  command(context, caller, cabinetId, 'receipt_reject', (_tx, device) => {
    requireSameDevice(cabinetId, named);
    if (customerId !== undefined && customerId !== device.customerId) throw notFound('The device');
    return { payload: rejection };
  });
