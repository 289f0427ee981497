import {
  addDeviceProduct,
  beginStock,
  checkOpeningStock,
  getEvidence,
  getLatestScan,
  listCountLots,
  listInventory,
  getRecentVends,
  listStockProducts,
  listUnits,
  reportInventory,
  undoVend,
  updateInventory,
  type CallInput,
  type DeviceDetails,
} from '@parwell/contract';
import { callQuery } from '../../session/call-query.ts';
import { live } from '../../session/live.ts';
import { useCallMutation } from '../../session/use-call-mutation.ts';

/** More lots than any device holds; the list itself is paged. */
const ALL_LOTS = 500;

export const latestScanQuery = (cabinetId: string) =>
  callQuery(getLatestScan, { params: { cabinetId } }, live());
export const recentVendsQuery = (cabinetId: string) =>
  callQuery(getRecentVends, { params: { cabinetId } }, live());
/** The row itself never changes; what reversed it may come. */
export const evidenceQuery = (rowId: number) => callQuery(getEvidence, { params: { rowId } });
export const allLotsQuery = (cabinetId: string) =>
  callQuery(listInventory, { query: { cabinetId, limit: ALL_LOTS } });
export const unitsQuery = (cabinetId: string, productId: string, lot: string) =>
  callQuery(listUnits, { query: { cabinetId, productId, lot } });
export const productsQuery = (cabinetId: string) => callQuery(listStockProducts, { params: { cabinetId } });
/** Asked for once when a count begins: what is counted does not change under somebody's hands. */
export const countLotsQuery = (cabinetId: string) =>
  callQuery(listCountLots, { params: { cabinetId } }, { staleTime: 'static', gcTime: 0 });

/** A refusal often means that somebody else was first: then the numbers that are shown are old. */
const STOCK = { changes: ['inventory'], alsoAfterFailure: true } as const;

/** What is sent about a product of the device. The calls name the product `productItemId`, as the specification does. */
type OfProduct<C extends typeof updateInventory | typeof reportInventory | typeof addDeviceProduct> = Omit<
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

/** Invalidates nothing by itself: the list behind a count is asked for again when it ends. */
export const useReportCount = ({ cabinetId, customerId }: DeviceDetails) =>
  useCallMutation(reportInventory, {
    changes: [],
    input: ({ productId, ...body }: OfProduct<typeof reportInventory>) => ({
      body: { ...body, productItemId: productId, cabinetId, customerId },
    }),
  });

type OpeningRows = CallInput<typeof checkOpeningStock>['body']['rows'];

/** Says what the rows of an opening count mean; nothing changes. */
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
