import type {
  CallArguments,
  reportInventory as reportCall,
  StockChanged,
  undoVend as undoCall,
  updateInventory as updateCall,
} from '@parwell/contract';
import {
  misplacedQuestion,
  presetOwner,
  productUnknown,
  removalBlocked,
  requiresProvider,
  type Owner,
} from '@parwell/domain';
import type { Context } from '../../../context.ts';
import { notFound, refusedField } from '../../../platform/app-error.ts';
import type { Caller } from '../../../platform/http/route.ts';
import {
  findMisplacements,
  listProvidersForDevice,
} from '../../device-configuration/device-configuration.public.ts';
import { findPar } from '../../par/par.public.ts';
import { findHoldableProducts } from '../../products/products.public.ts';
import {
  findLotOnHand,
  findReversal,
  findVend,
  isInReview,
  type StockedDevice,
  type VendToUndo,
} from './device-stock.queries.ts';
import { requireStockedDevice } from './device-stock.service.ts';
import { countLot, insertStock, removeStock, undoCounted } from './hand-stock.service.ts';
import type { PostedNow } from '../ledger/post-now.service.ts';
import { askExpiration, askExpired, askQuantity } from './stock-questions.service.ts';
import { doneBefore, stockRefused } from '../ledger/stock-refusal.ts';
import { actOnTags } from './tag-actions.service.ts';

type Update = CallArguments<typeof updateCall>['body'];

async function requireOwnDevice(
  context: Context,
  caller: Caller,
  { cabinetId, customerId }: { readonly cabinetId: string; readonly customerId: string },
): Promise<StockedDevice> {
  const device = await requireStockedDevice(context.db, caller, cabinetId);
  if (device.customerId !== customerId) throw notFound('The device');
  return device;
}

/**
 * Insert or removal by hand (DAPI-074). The ledger decides; checked here is only what depends on the device's set-up.
 */
export async function updateInventory(
  context: Context,
  caller: Caller,
  update: Update,
): Promise<StockChanged> {
  const device = await requireOwnDevice(context, caller, update);
  const { requestId, cabinetId, productItemId: productId, lot, qty: count, serials, orderNumber } = update;
  const goods = {
    requestId,
    cabinetId,
    productId,
    lot,
    count,
    serials,
    orderNumber,
    holder: update.holderOffset,
    dispenser: update.dispenserOffset,
    section: update.section,
    note: update.customerNote,
    npi: update.npiProviderId,
  };
  const { reason, confirmed } = update;
  const place = { holder: goods.holder, dispenser: goods.dispenser, section: goods.section };
  const askMoved = (kind: 'Insert' | 'Removal') =>
    askQuantity(context.db, { ...device, productId, kind, quantity: count, place });
  if (reason === 'RESTOCK') {
    const preset = await requireProduct(context, device, productId);
    const owner = update.productOwnership ?? preset;
    const misplaced = await findMisplacements(context.db, cabinetId, [goods]);
    const questions = confirmed
      ? []
      : [
          ...misplaced.map(misplacedQuestion),
          ...(await askMoved('Insert')),
          ...askExpiration(context, update.expiration),
        ];
    return changed(
      context,
      goods,
      await insertStock(context, caller, {
        ...goods,
        owner,
        expiration: update.expiration,
        misplaced,
        questions,
      }),
    );
  }
  await requireHeldOrHoldable(context, device, goods);
  await requireProvider(context, device, update.npiProviderId);
  const questions = confirmed
    ? []
    : [...(await askExpired(context, goods, place)), ...(await askMoved('Removal'))];
  return changed(
    context,
    goods,
    await removeStock(context, caller, {
      ...goods,
      reason,
      owner: update.productOwnership ?? null,
      tagIds: update.tagIds,
      questions,
    }),
  );
}

/** A product of another customer is unknown here. */
async function requireHoldable({ db }: Context, { customerId }: StockedDevice, productId: string) {
  if (productId === '') throw stockRefused({ code: 'product_required' });
  const [product] = await findHoldableProducts(db, customerId, [productId]);
  if (!product) throw refusedField('productItemId', productUnknown(productId));
  return product;
}

/** What lies there may be taken out and counted, whosever it is; else a product of another customer is unknown. */
async function requireHeldOrHoldable(
  context: Context,
  device: StockedDevice,
  { productId, lot }: { readonly productId: string; readonly lot: string },
): Promise<void> {
  const onHand = await findLotOnHand(context.db, { cabinetId: device.cabinetId, productId, lot });
  if (onHand === 0) await requireHoldable(context, device, productId);
}

/** The owner is that of S4 unless another is given. */
async function requireProduct(context: Context, device: StockedDevice, productId: string): Promise<Owner> {
  const { db } = context;
  const product = await requireHoldable(context, device, productId);
  const [par] = await findPar(db, device.customerId, [{ ...device, productId }]);
  return presetOwner({ source: product.source, salesType: par?.salesType ?? null });
}

async function requireProvider({ db }: Context, device: StockedDevice, npi: string): Promise<void> {
  if (!requiresProvider(device)) return;
  const providers = await listProvidersForDevice(db, device.cabinetId);
  const blocked = removalBlocked(device, providers.length);
  if (blocked !== null) throw stockRefused(blocked);
  if (!providers.some(({ npi_id }) => npi_id === npi)) throw stockRefused({ code: 'provider_required' });
}

const changed = async (
  { db }: Context,
  { requestId, ...lot }: { requestId: string; cabinetId: string; productId: string; lot: string },
  result: PostedNow,
): Promise<StockChanged> => ({
  // The same request again gets the same answer as the first time.
  suspended: result.outcome === 'posted' ? result.inReview : await isInReview(db, requestId),
  onHand: await findLotOnHand(db, lot),
});

/** A count of a lot (DAPI-075). */
export async function reportInventory(
  context: Context,
  caller: Caller,
  report: CallArguments<typeof reportCall>['body'],
): Promise<StockChanged> {
  const device = await requireOwnDevice(context, caller, report);
  const { requestId, cabinetId, productItemId: productId, lot, reportedQty, noneFound, seenOnHand } = report;
  if (noneFound === undefined && reportedQty < 1) throw stockRefused({ code: 'reported_quantity_below_one' });
  await requireHeldOrHoldable(context, device, { productId, lot });
  // A count that equals the known number changes nothing.
  const questions =
    report.confirmed || noneFound || reportedQty === seenOnHand
      ? []
      : await askQuantity(context.db, { ...device, productId, kind: 'Cycle Count', quantity: reportedQty });
  const result = await countLot(context, caller, {
    requestId,
    cabinetId,
    productId,
    lot,
    counted: noneFound ? 0 : reportedQty,
    seenOnHand,
    note: [report.customerNote, report.memo].filter(Boolean).join('\n'),
    questions,
  });
  return changed(context, { requestId, cabinetId, productId, lot }, result);
}

/**
 * Undoes a vend, of a tagged unit or of units that were counted. The same request again gets the same answer; a
 * second person sees who was first.
 */
export async function undoVend(
  context: Context,
  caller: Caller,
  { requestId, cabinetId, transactionId }: CallArguments<typeof undoCall>['body'],
): Promise<{ onHand: number }> {
  const { db } = context;
  const device = await requireStockedDevice(db, caller, cabinetId);
  const vend = await findVend(db, device, transactionId);
  if (!vend) throw notFound('The transaction');
  const done = await findReversal(db, vend.key);
  if (!done) await reverse(context, caller, requestId, vend);
  else if (!done.key.startsWith(`act/${requestId}/`)) throw doneBefore('undone', done.by, done.at);
  return { onHand: await findLotOnHand(db, vend) };
}

async function reverse(context: Context, caller: Caller, requestId: string, vend: VendToUndo): Promise<void> {
  if (vend.tagId === '') {
    await undoCounted(context, caller, { ...vend, requestId });
    return;
  }
  const { tagId } = vend;
  const action = { kind: 'revert vend' } as const;
  const result = (await actOnTags(context, caller, { requestId, tagIds: [tagId], action })).get(tagId);
  if (!result) throw notFound('The tag');
  if (result.outcome !== 'refused') return;
  // Somebody else may have been first, at the same moment.
  const done = await findReversal(context.db, vend.key);
  throw done ? doneBefore('undone', done.by, done.at) : stockRefused(result.refusal);
}
