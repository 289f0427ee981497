import {
  DEFAULT_SHIPPING_METHOD,
  orderTypeFor,
  readsTags,
  unitsPerPack,
  type OrderType,
  type ShippingMethod,
  type Warehouse,
} from '@parwell/domain';
import type { Context } from '../../context.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { auditOf, type AuditEvent } from '../audit/audit.public.ts';
import { findOrderAccount } from '../customers/customers.public.ts';
import { sendDocument } from '../exchange/exchange.public.ts';
import { findPar } from '../par/par.public.ts';
import { findStockedProducts } from '../products/products.public.ts';
import * as queries from './orders.queries.ts';

const audit = auditOf('orders', 'order');

/** What should be ordered for a device. */
export interface LineToOrder {
  readonly customerId: string;
  readonly cabinetId: string;
  readonly productId: string;
  readonly packs: number;
  readonly warehouse: Warehouse;
  /** The batch; the warehouse chooses if it is left out. */
  readonly lot?: string;
  readonly shippingMethod?: ShippingMethod;
  readonly notes?: string | null;
}

interface Placed extends Required<LineToOrder> {
  readonly orderType: OrderType;
  readonly tagged: boolean;
  readonly unitsPerPack: number;
}

/**
 * Asks the ERP to order: a request and a document for each customer, device, warehouse, order type and shipping method (R11), with
 * a line for each batch. Returns the numbers of the requests. Until the ERP has answered, the lines stand in the list under these
 * (R17).
 */
export async function placeOrder(
  context: Pick<Context, 'clock' | 'enqueue'>,
  tx: Transaction,
  by: AuditEvent['by'],
  lines: readonly LineToOrder[],
): Promise<string[]> {
  const placed = await complete(tx, lines);
  const groups = Map.groupBy(placed, (line) =>
    [line.customerId, line.cabinetId, line.warehouse, line.orderType, line.shippingMethod].join('\n'),
  );
  const numbers: string[] = [];
  for (const group of groups.values()) numbers.push(await placeRequest(context, tx, by, group));
  return numbers;
}

/** With what the device, the product and the par setting say of each line. */
async function complete(tx: Transaction, lines: readonly LineToOrder[]): Promise<Placed[]> {
  const devices = await queries.findDevices(
    tx,
    lines.map(({ cabinetId }) => cabinetId),
  );
  const products = new Map(
    (
      await findStockedProducts(
        tx,
        lines.map(({ productId }) => productId),
      )
    ).map((product) => [product.productId, product]),
  );
  const wanted = lines.map(({ customerId, cabinetId, productId, packs, ...rest }) => {
    const device = devices.find((each) => each.cabinetId === cabinetId && each.customerId === customerId);
    const product = products.get(productId);
    if (!device) throw new AppError('refused', `Unknown device ${cabinetId} of customer ${customerId}.`);
    if (!product) throw new AppError('refused', `Unknown product ${productId}.`);
    if (!Number.isInteger(packs) || packs < 1)
      throw new AppError('refused', 'A line needs a number of packs.');
    return { customerId, cabinetId, productId, packs, ...rest, device, product };
  });
  const packToLum = new Map<string, number | null>();
  for (const [customerId, of] of Map.groupBy(wanted, (line) => line.customerId)) {
    const pars = await findPar(
      tx,
      customerId,
      of.map(({ cabinetId, productId, device: { cabinetType } }) => ({ cabinetId, productId, cabinetType })),
    );
    for (const par of pars) packToLum.set(`${customerId}\n${par.cabinetId}\n${par.productId}`, par.packToLum);
  }
  return wanted.map(({ device, product, ...line }) => ({
    ...line,
    lot: line.lot ?? '',
    shippingMethod: line.shippingMethod ?? DEFAULT_SHIPPING_METHOD,
    notes: line.notes?.trim() || null,
    orderType: orderTypeFor(device.cabinetType),
    tagged: readsTags(device.cabinetType),
    unitsPerPack: unitsPerPack({
      ...product,
      numUnitsPerPkg: null,
      packToLum: packToLum.get(`${line.customerId}\n${line.cabinetId}\n${line.productId}`) ?? null,
    }),
  }));
}

async function placeRequest(
  context: Pick<Context, 'clock' | 'enqueue'>,
  tx: Transaction,
  by: AuditEvent['by'],
  lines: readonly Placed[],
): Promise<string> {
  const [first] = lines;
  if (!first) throw new Error('An order has at least one line');
  const { customerId, cabinetId, warehouse, orderType, shippingMethod, tagged } = first;
  const now = context.clock.now();
  const requestNumber = await queries.nextRequestNumber(tx);
  const abwCode = await findOrderAccount(tx, customerId);
  const createdBy = 'email' in by ? by.email : by.machine;
  await queries.insertRequest(
    tx,
    { requestNumber, customerId, cabinetId, warehouse, orderType, shippingMethod, abwCode, createdBy, now },
    lines,
  );
  const notes = [...new Set(lines.flatMap((line) => line.notes ?? []))].join('\n');
  await sendDocument(context, tx, 'erp', 'order', {
    documentId: `P-${requestNumber}`,
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
