import {
  addDeviceProduct,
  beginStock,
  checkOpeningStock,
  getLatestScan,
  listInventory,
  getRecentVends,
  listStockProducts,
  listUnits,
  undoVend,
  updateInventory,
  type CallInput,
  type DeviceDetails,
} from '@parwell/contract';
import { callQuery } from '../../../session/call-query.ts';
import { live } from '../../../session/live.ts';
import { useCallMutation } from '../../../session/use-call-mutation.ts';

/** More lots than any device holds; the list itself is paged. */
const ALL_LOTS = 500;

export const latestScanQuery = (cabinetId: string) =>
  callQuery(getLatestScan, { params: { cabinetId } }, live());
export const recentVendsQuery = (cabinetId: string) =>
  callQuery(getRecentVends, { params: { cabinetId } }, live());
export const allLotsQuery = (cabinetId: string) =>
  callQuery(listInventory, { query: { cabinetId, limit: ALL_LOTS } });
export const unitsQuery = (cabinetId: string, productId: string, lot: string) =>
  callQuery(listUnits, { query: { cabinetId, productId, lot } });
export const productsQuery = (cabinetId: string) => callQuery(listStockProducts, { params: { cabinetId } });

/** A refusal often means that somebody else was first: then the shown numbers are old. */
const STOCK = { changes: ['inventory'], alsoAfterFailure: true } as const;

/** A call's input about a product of the device. The calls name it `productItemId`, as the specification does. */
type OfProduct<C extends typeof updateInventory | typeof addDeviceProduct> = Omit<
  CallInput<C>['body'],
  'cabinetId' | 'customerId' | 'productItemId'
> & { readonly productId: string };

export const useUpdateStock = ({ cabinetId, customerId }: DeviceDetails) =>
  useCallMutation(updateInventory, {
    ...STOCK,
    input: ({ productId, ...body }: OfProduct<typeof updateInventory>) => ({
      body: { ...body, productItemId: productId, cabinetId, customerId },
    }),
  });

type OpeningRows = CallInput<typeof checkOpeningStock>['body']['rows'];

/** Checks the rows of an opening count; nothing changes. */
export const useCheckOpening = ({ cabinetId, customerId }: DeviceDetails) =>
  useCallMutation(checkOpeningStock, {
    changes: [],
    input: (rows: OpeningRows) => ({ body: { cabinetId, customerId, rows } }),
  });

export const useBeginStock = ({ cabinetId, customerId }: DeviceDetails) =>
  useCallMutation(beginStock, {
    ...STOCK,
    input: (body: { readonly requestId: string; readonly rows: OpeningRows; readonly confirmed?: true }) => ({
      body: { ...body, cabinetId, customerId },
    }),
  });

export const useAddProduct = ({ cabinetId, customerId }: DeviceDetails) =>
  useCallMutation(addDeviceProduct, {
    changes: ['inventory', 'device-configuration'],
    input: ({ productId, ...body }: OfProduct<typeof addDeviceProduct>) => ({
      params: { cabinetId },
      body: { ...body, productItemId: productId, customerId },
    }),
  });

export const useUndoVend = (cabinetId: string) =>
  useCallMutation(undoVend, {
    ...STOCK,
    input: (vend: { readonly requestId: string; readonly transactionId: number }) => ({
      body: { ...vend, cabinetId },
    }),
  });
