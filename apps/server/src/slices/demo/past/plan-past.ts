import { behavesAs, isManaged, readsTags, type Lot, type Owner, type Place } from '@parwell/domain';
import { demoProducts } from '../demo-products.ts';
import { seeded, seedOf } from '../random.ts';
import { lotAt } from './past-deliveries.ts';
import { DAY_MS, HOUR_MS, PAST_DAYS, type PastPlan, type PastStream } from './past-plan.ts';
import type { PresentLot } from './past-present.ts';

const PRODUCTS = new Map(demoProducts().map((product) => [product.productId, product]));
const SERIALS = demoProducts().filter(
  ({ active, isSerializable, packQty, source }) =>
    active && isSerializable && packQty === 1 && source === 'FFF',
);

const PER_DAY = {
  RFID: 0.42,
  ZONE: 0.25,
  EM: 0.55,
  WEIGHT: 0.6,
  VISION: 0.6,
  Virtual: 0.7,
  SITE: 0.2,
} as const;
const PRESENT_DAYS = { few: 6, many: 24 } as const;
const LONG_AGO_DAYS = 28;
const WEEK = 7;
const PRODUCTS_AT_ONCE = 3;
const RECALLED_DAYS = 140;
const RECALLED_AFTER_DAYS = 40;

export interface PlannedDevice extends Pick<
  PastPlan,
  'cabinetId' | 'cabinetType' | 'customerId' | 'names' | 'npis'
> {
  readonly createdAt: Date;
  /** If it was moved: since when, and its former customer. */
  readonly assignedSince: Date | null;
  readonly before: { readonly customerId: string; readonly names: readonly string[] } | null;
}

export interface Goods extends Place {
  readonly productId: string;
  readonly owner: Owner;
  readonly most: number;
}

export interface PlanOptions {
  readonly now: Date;
  readonly overdue: readonly string[];
}

const startOf = ({ createdAt, assignedSince }: PlannedDevice, now: number): number =>
  Math.max(createdAt.getTime(), assignedSince?.getTime() ?? 0, now - PAST_DAYS * DAY_MS);

function streamOf(
  { cabinetId, cabinetType }: PlannedDevice,
  goods: Goods,
  kind: PastStream['kind'],
): PastStream {
  const product = PRODUCTS.get(goods.productId);
  const { productId, owner, most, holder, dispenser, section } = goods;
  const random = seeded(seedOf('rate', cabinetId, productId, holder ?? '', dispenser ?? '', section, owner));
  const perDay = PER_DAY[behavesAs(cabinetType)] * (0.4 + 1.4 * random.fraction());
  return {
    productId,
    productGroup: product?.productGroup ?? '',
    kind,
    owner,
    perDay: Math.round(perDay * 1000) / 1000,
    unitsPerPack: product?.lumQty ?? 1,
    most,
    isSupplied: isManaged(product?.source ?? ''),
    holder,
    dispenser,
    section,
  };
}

const distinct = (streams: readonly PastStream[]): PastStream[] => [
  ...new Map(
    streams.map((stream) => [
      JSON.stringify([stream.productId, stream.owner, stream.holder, stream.dispenser, stream.section]),
      stream,
    ]),
  ).values(),
];

/** In vaults some products have serial numbers. */
const vaultGoods = ({ cabinetId, cabinetType }: PlannedDevice): readonly Goods[] =>
  cabinetType === 'VISION'
    ? [
        {
          productId: seeded(seedOf('vault', cabinetId)).pick(SERIALS).productId,
          owner: 'PROVIDER',
          most: 999,
          holder: null,
          dispenser: null,
          section: '',
        },
      ]
    : [];

export function planOf(
  device: PlannedDevice,
  goods: readonly Goods[],
  { now, overdue }: PlanOptions,
): PastPlan {
  const { cabinetId, cabinetType, customerId, names, npis } = device;
  const kind = readsTags(cabinetType) ? 'tags' : 'counted';
  const isOverdue = overdue.includes(cabinetId);
  return {
    place: 0,
    isFirst: true,
    cabinetId,
    cabinetType,
    customerId,
    from: startOf(device, now.getTime()),
    to: now.getTime(),
    now: now.getTime(),
    names,
    npis,
    countEveryDays: WEEK,
    // Nobody has counted today.
    countedUntil: now.getTime() - (isOverdue ? LONG_AGO_DAYS : 1) * DAY_MS,
    neighbours: [],
    recall: null,
    streams: distinct([
      ...goods.map((one) => streamOf(device, one, kind)),
      ...vaultGoods(device).map((one) => streamOf(device, one, 'serials')),
    ]),
  };
}

/** Adds numbers, neighbours, the recalled lot, and the time before a move, once all devices are known. */
export function completePlans(
  plans: readonly PastPlan[],
  devices: readonly PlannedDevice[],
  now: Date,
): PastPlan[] {
  const productId = mostStocked(plans);
  // When most devices had the lot.
  const { begins } = lotAt(productId, now.getTime() - RECALLED_DAYS * DAY_MS);
  const recall = { productId, at: begins + RECALLED_AFTER_DAYS * DAY_MS + 17 * HOUR_MS };
  const earlier = devices.flatMap((device): PastPlan[] => {
    const plan = plans.find(({ cabinetId }) => cabinetId === device.cabinetId);
    if (!plan || !device.before || !device.assignedSince) return [];
    const to = device.assignedSince.getTime() - DAY_MS;
    const from = startOf({ ...device, assignedSince: null }, now.getTime());
    return from < to - DAY_MS
      ? [{ ...plan, ...device.before, npis: [], from, to, countedUntil: to - DAY_MS }]
      : [];
  });
  const isLoose = ({ cabinetType }: PastPlan) => ['Virtual', 'VISION'].includes(behavesAs(cabinetType));
  return [...plans, ...earlier].map((plan, place, all) => ({
    ...plan,
    place,
    recall,
    neighbours: all
      .filter(
        (other) =>
          other.customerId === plan.customerId &&
          other.cabinetId !== plan.cabinetId &&
          other.to === plan.now &&
          ((readsTags(other.cabinetType) && readsTags(plan.cabinetType)) ||
            (isLoose(other) && isLoose(plan))),
      )
      .map(({ cabinetId, from }) => ({ cabinetId, from })),
  }));
}

/**
 * Divides plans into parts of a few products, so that simulated devices never wait for more than a part. Events of
 * the whole device are in the first.
 */
export const dividePlans = (plans: readonly PastPlan[]): PastPlan[] =>
  plans
    .flatMap((plan) => {
      const products = [...new Set(plan.streams.map(({ productId }) => productId))];
      const parts = Math.max(Math.ceil(products.length / PRODUCTS_AT_ONCE), 1);
      return Array.from({ length: parts }, (_, part): PastPlan => {
        const own = new Set(products.slice(part * PRODUCTS_AT_ONCE, (part + 1) * PRODUCTS_AT_ONCE));
        return {
          ...plan,
          isFirst: part === 0,
          streams: plan.streams.filter(({ productId }) => own.has(productId)),
        };
      });
    })
    .map((plan, place) => ({ ...plan, place }));

function mostStocked(plans: readonly PastPlan[]): string {
  const devices = new Map<string, number>();
  for (const plan of plans)
    for (const id of new Set(plan.streams.filter(({ isSupplied }) => isSupplied).map((one) => one.productId)))
      devices.set(id, (devices.get(id) ?? 0) + 1);
  return [...devices].toSorted(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))[0]?.[0] ?? '';
}

/** Before the lot expired, and after the first count of the device. */
export function arrivalOf(
  plan: PastPlan,
  stream: PastStream,
  lot: Lot,
  { overdue, now }: PlanOptions,
): number {
  const random = seeded(seedOf('arrival', plan.cabinetId, stream.productId, lot.lot));
  const isPlaced = stream.holder !== null || stream.section !== '';
  const isOld = overdue.includes(plan.cabinetId) || plan.cabinetType === 'Virtual';
  const days = isPlaced
    ? 0.3 + PRESENT_DAYS.few * random.fraction()
    : (isOld ? LONG_AGO_DAYS + 2 : 3) + PRESENT_DAYS.many * random.fraction();
  const expiration = lot.expiration ? Date.parse(lot.expiration) : Infinity;
  const at = Math.min(now.getTime() - days * DAY_MS, expiration - (5 + 30 * random.fraction()) * DAY_MS);
  return Math.floor(Math.max(at, plan.from + HOUR_MS) / 1000) * 1000;
}

export const presentLots = (
  plan: PastPlan,
  device: PlannedDevice,
  held: readonly (Goods & { readonly lot: Lot; readonly count: number })[],
  options: PlanOptions,
): PresentLot[] =>
  held.map(({ lot, count, ...goods }) => {
    const stream = streamOf(device, goods, 'counted');
    return { stream, lot, count, arrivedAt: arrivalOf(plan, stream, lot, options) };
  });
