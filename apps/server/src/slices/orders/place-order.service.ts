import {
  DEFAULT_SHIPPING_METHOD,
  orderRefusal,
  orderTypeFor,
  readsTags,
  unitsPerPack,
  type AbwAccount,
  type OrderType,
  type ShippingMethod,
  type Warehouse,
} from '@parwell/domain';
import type { Context } from '../../context.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { auditOf, type AuditEvent } from '../audit/audit.public.ts';
import { sendDocument } from '../exchange/exchange.public.ts';
import { findPar } from '../par/par.public.ts';
import { findStockedProducts, type StockedProduct } from '../products/products.public.ts';
import * as queries from './orders.queries.ts';
import { orderDocumentId } from './unanswered.public.ts';

const audit = auditOf('orders', 'order');

export interface LineToOrder {
  readonly customerId: string;
  readonly cabinetId: string;
  readonly productId: string;
  readonly packs: number;
  readonly warehouse: Warehouse;
  /** If omitted, the warehouse chooses. */
  readonly lot?: string;
  readonly shippingMethod?: ShippingMethod;
  readonly notes?: string | null;
}

interface Placed extends Required<LineToOrder> {
  readonly place: number;
  readonly orderType: OrderType;
  readonly abwCode: AbwAccount;
  readonly tagged: boolean;
  readonly unitsPerPack: number;
}

interface Refused {
  readonly refusal: string;
}

interface Ordered extends LineToOrder {
  /** The index among the given lines. */
  readonly place: number;
  readonly device: queries.OrderedDevice;
  readonly product: StockedProduct;
}

/** The request line made of a line, or the reason of its refusal. */
export type PlacedLine = { readonly requestNumber: string; readonly requestLine: number } | Refused;

/**
 * Requests orders from the ERP: one request and document for each customer, device, warehouse, order type and
 * shipping method (R11), one line for each batch. Until the ERP answers, the lines are listed under the numbers of
 * the requests (R17). Refused lines are left out. Returns an outcome for each line.
 */
export async function placeLines(
  context: Pick<Context, 'clock' | 'enqueue'>,
  tx: Transaction,
  by: AuditEvent['by'],
  lines: readonly LineToOrder[],
): Promise<PlacedLine[]> {
  const completed = await complete(tx, lines);
  const groups = Map.groupBy(
    completed.filter((line) => 'place' in line),
    (line) =>
      [line.customerId, line.cabinetId, line.warehouse, line.orderType, line.shippingMethod].join('\n'),
  );
  const placed = new Map<number, PlacedLine>();
  for (const group of groups.values()) {
    const requestNumber = await placeRequest(context, tx, by, group);
    for (const [n, { place }] of group.entries()) placed.set(place, { requestNumber, requestLine: n + 1 });
  }
  return completed.map((line, place) => {
    const outcome = 'refusal' in line ? line : placed.get(place);
    if (!outcome) throw new Error('Every line belongs to a request');
    return outcome;
  });
}

/** Orders everything or, if a line is refused, nothing. Returns the numbers of the requests. */
export async function placeOrder(
  ...[context, tx, by, lines]: Parameters<typeof placeLines>
): Promise<string[]> {
  const placed = await placeLines(context, tx, by, lines);
  const numbers = placed.map((line) => {
    if ('refusal' in line) throw new AppError('refused', line.refusal);
    return line.requestNumber;
  });
  return [...new Set(numbers)];
}

/** The reason of refusal for each line; null for those that can be ordered. */
export const findRefusals = async (
  tx: Transaction,
  lines: readonly LineToOrder[],
): Promise<(string | null)[]> =>
  (await findOrdered(tx, lines)).map((line) => ('refusal' in line ? line.refusal : null));

async function findOrdered(tx: Transaction, lines: readonly LineToOrder[]): Promise<(Ordered | Refused)[]> {
  const cabinetIds = new Set(lines.map(({ cabinetId }) => cabinetId));
  const devices = new Map(
    (await queries.findDevices(tx, [...cabinetIds])).map((device) => [device.cabinetId, device]),
  );
  const productIds = new Set(lines.map(({ productId }) => productId));
  const products = new Map(
    (await findStockedProducts(tx, [...productIds])).map((product) => [product.productId, product]),
  );
  return lines.map((line, place) => {
    const device = devices.get(line.cabinetId);
    const product = products.get(line.productId);
    const refusal = orderRefusal(line, device, product);
    if (refusal !== null) return { refusal };
    if (!device || !product) throw new Error('Unknown devices and products are refused');
    return { ...line, place, device, product };
  });
}

async function complete(tx: Transaction, lines: readonly LineToOrder[]): Promise<(Placed | Refused)[]> {
  const found = await findOrdered(tx, lines);
  const wanted = found.filter((line) => 'device' in line);
  const packToLum = new Map<string, number | null>();
  for (const [customerId, of] of Map.groupBy(wanted, (line) => line.customerId)) {
    const pars = await findPar(
      tx,
      customerId,
      of.map(({ cabinetId, productId, device: { cabinetType } }) => ({ cabinetId, productId, cabinetType })),
    );
    for (const par of pars) packToLum.set(`${customerId}\n${par.cabinetId}\n${par.productId}`, par.packToLum);
  }
  return found.map((each) => {
    if ('refusal' in each) return each;
    const { device, product, ...line } = each;
    return completed(line, device, {
      ...product,
      packToLum: packToLum.get(`${line.customerId}\n${line.cabinetId}\n${line.productId}`) ?? null,
    });
  });
}

const completed = (
  line: LineToOrder & { readonly place: number },
  { cabinetType, abwCode }: queries.OrderedDevice,
  packs: Omit<Parameters<typeof unitsPerPack>[0], 'numUnitsPerPkg'>,
): Placed => ({
  ...line,
  lot: line.lot ?? '',
  shippingMethod: line.shippingMethod ?? DEFAULT_SHIPPING_METHOD,
  notes: line.notes?.trim() || null,
  orderType: orderTypeFor(cabinetType),
  abwCode,
  tagged: readsTags(cabinetType),
  unitsPerPack: unitsPerPack({ ...packs, numUnitsPerPkg: null }),
});

async function placeRequest(
  context: Pick<Context, 'clock' | 'enqueue'>,
  tx: Transaction,
  by: AuditEvent['by'],
  lines: readonly Placed[],
): Promise<string> {
  const [first] = lines;
  if (!first) throw new Error('An order has at least one line');
  const { customerId, cabinetId, warehouse, orderType, shippingMethod, abwCode, tagged } = first;
  const now = context.clock.now();
  const createdBy = 'email' in by ? by.email : by.machine;
  const requestNumber = await queries.insertRequest(
    tx,
    { customerId, cabinetId, warehouse, orderType, shippingMethod, abwCode, createdBy, now },
    lines,
  );
  const notes = [...new Set(lines.flatMap((line) => line.notes ?? []))].join('\n');
  await sendDocument(context, tx, 'erp', 'order', {
    documentId: orderDocumentId(requestNumber),
    requestNumber,
    customerId,
    cabinetId,
    warehouse,
    orderType,
    shippingMethod,
    abwCode,
    requestedAt: now,
    notes: notes.slice(0, 2000),
    tagged: tagged ? 'yes' : 'no',
    lines: lines.map(({ productId, lot, packs, unitsPerPack: perPack }, place) => ({
      requestLine: place + 1,
      productId,
      lot,
      packs,
      unitsPerPack: perPack,
    })),
  });
  await audit.record(tx, now, {
    resourceId: requestNumber,
    customerId,
    by,
    eventType: 'Order Requested',
    description: `${lines.length} ${lines.length === 1 ? 'line' : 'lines'} requested for device ${cabinetId} from ${warehouse}`,
    after: {
      requestNumber,
      cabinetId,
      warehouse,
      orderType,
      shippingMethod,
      lines: lines.map(({ productId, lot, packs }) => ({ productId, lot, packs })),
    },
  });
  return requestNumber;
}
