import {
  fitsPlaces,
  isManaged,
  isComplete,
  parProductIds,
  productToOrder,
  readWeekdays,
  restockSettingFor,
  unitsPerPack,
  warehousesByDistance,
  weekdayNumber,
  type CalendarDate,
  type DeviceType,
  type RestockDevice,
  type RestockFacts,
  type Warehouse,
} from '@parwell/domain';
import type { RestockedCustomer } from '../customers/customers.public.ts';
import type { RestockedPar } from '../par/par.public.ts';
import type { RestockedProduct } from '../products/products.public.ts';
import type { Exclusion, RestockedDevice, RestockInputs } from './facts.queries.ts';
import { Covered, heldByDevice, type HeldIn } from './held-stock.ts';

/** A row without its recommendation, before it is known whether its customer orders today anyway. */
export interface DraftRow {
  readonly key: string;
  readonly customerId: string;
  /** The ordered product. */
  readonly productId: string;
  readonly parProductId: string;
  readonly parSettingId: number | null;
  readonly cabinetType: DeviceType;
  /** Excluded on every day. */
  readonly excluded: boolean;
  /** Bit 0 is Monday. */
  readonly excludedWeekdays: number;
  readonly excludedToday: boolean;
  readonly facts: Omit<RestockFacts, 'hasReleasable'>;
}

export interface RowDay {
  readonly today: CalendarDate;
  /** 1 is Monday. */
  readonly weekday: number;
}

export const parRowKey = (settingId: number): string => `par/${settingId}`;
export const gapRowKey = (customerId: string, productId: string, cabinetType: string): string =>
  `gap/${customerId}/${productId}/${cabinetType}`;

export interface CustomerDrafts {
  readonly customerId: string;
  readonly drafts: readonly DraftRow[];
}

/** The rows of all loaded customers, customer by customer, so that unchanged ones are released early. */
export function* draftRows(inputs: RestockInputs, day: RowDay): Generator<CustomerDrafts> {
  const catalogue = catalogueOf(inputs.products);
  const devicesOf = Map.groupBy(inputs.devices, ({ customerId }) => customerId);
  const settingsOf = Map.groupBy(inputs.settings, ({ customerId }) => customerId);
  const exclusionsOf = Map.groupBy(inputs.exclusions, ({ customerId }) => customerId);
  const heldIn = heldByDevice(inputs);
  for (const customer of inputs.customers) {
    const { customerId } = customer;
    const drafts = draftCustomer(
      {
        customer,
        devices: devicesOf.get(customerId) ?? [],
        settings: settingsOf.get(customerId) ?? [],
        exclusions: exclusionsOf.get(customerId) ?? [],
      },
      { inputs, catalogue, heldIn, day },
    );
    yield { customerId, drafts };
  }
}

interface OfCustomer {
  readonly customer: RestockedCustomer;
  readonly devices: readonly RestockedDevice[];
  readonly settings: readonly RestockedPar[];
  readonly exclusions: readonly Exclusion[];
}

interface Shared {
  readonly inputs: RestockInputs;
  readonly catalogue: Catalogue;
  readonly heldIn: HeldIn;
  readonly day: RowDay;
}

function draftCustomer(of: OfCustomer, shared: Shared): DraftRow[] {
  const { devices, settings } = of;
  const { catalogue, heldIn } = shared;
  const managed = settings.filter(({ productId }) => isManaged(catalogue.byId.get(productId)?.source ?? ''));
  const settingFor = settingsByProduct(managed);
  const covered = new Map<RestockedPar, Covered>(managed.map((setting) => [setting, new Covered()]));
  // All devices of a setting, even those without stock.
  const devicesOf = Map.groupBy(devices, ({ cabinetType }) => cabinetType);
  for (const [setting, row] of covered) {
    const product = catalogue.byId.get(setting.productId);
    if (!product) continue;
    for (const device of devicesOf.get(setting.cabinetType) ?? [])
      if (
        (setting.cabinetId === null || setting.cabinetId === device.cabinetId) &&
        settingFor(product, device) === setting
      )
        row.device(device.cabinetId);
  }
  const gaps = new Map<string, { productId: string; cabinetType: DeviceType; row: Covered }>();
  for (const device of devices)
    for (const [productId, held] of heldIn.get(device.cabinetId) ?? []) {
      const product = catalogue.byId.get(productId);
      if (!product || !isManaged(product.source)) continue;
      const setting = settingFor(product, device);
      if (setting) covered.get(setting)?.add(device.cabinetId, held);
      else if (held.year > 0) {
        const key = gapRowKey(of.customer.customerId, productId, device.cabinetType);
        let gap = gaps.get(key);
        if (!gap) gaps.set(key, (gap = { productId, cabinetType: device.cabinetType, row: new Covered() }));
        gap.row.add(device.cabinetId, held);
      }
    }
  const draft = drafter(of, shared);
  return [
    ...[...covered].map(([setting, row]) => draft(parRowKey(setting.id), setting.productId, setting, row)),
    ...[...gaps].map(([key, { productId, cabinetType, row }]) => draft(key, productId, { cabinetType }, row)),
  ];
}

/** Indexes the settings by product. */
function settingsByProduct(settings: readonly RestockedPar[]) {
  const named = Map.groupBy(settings, ({ productId }) => productId);
  const orderedAs = Map.groupBy(settings, ({ defaultSapProduct }) => defaultSapProduct);
  const possible = new Map<RestockedProduct, readonly RestockedPar[]>();
  const possibleFor = (product: RestockedProduct): readonly RestockedPar[] => {
    const { productId, lumProductId, mbrxProductId, mbrxProductIdExt } = product;
    const own = named.get(productId) ?? [];
    const others = [mbrxProductId, lumProductId, mbrxProductIdExt].filter((id) => id !== null);
    const ordered = orderedAs.get(productId);
    if (others.length === 0 && !ordered) return own;
    return [...own, ...others.flatMap((id) => named.get(id) ?? []), ...(ordered ?? [])];
  };
  return (product: RestockedProduct, device: RestockedDevice): RestockedPar | undefined => {
    let found = possible.get(product);
    if (!found) possible.set(product, (found = possibleFor(product)));
    return found.length === 0 ? undefined : restockSettingFor(found, product, device);
  };
}

type Level = Pick<RestockedPar, 'crl' | 'minSet' | 'maxSet' | 'maxFill' | 'packToLum' | 'defaultSapProduct'>;
const NO_LEVELS: Level = {
  crl: null,
  minSet: null,
  maxSet: null,
  maxFill: null,
  packToLum: null,
  defaultSapProduct: '',
};

function drafter({ customer, exclusions }: OfCustomer, { inputs, catalogue, day }: Shared) {
  const { customerId } = customer;
  const warehouses: readonly Warehouse[] = warehousesByDistance(customer);
  const isCustomerComplete = isComplete(customer.status);
  const exclusionsOf = excluder(customer, exclusions, day);
  /** Usual devices fit and are stored without a word about it. */
  const placed = (product: RestockedProduct, device: RestockDevice): RestockDevice =>
    fitsPlaces(product, inputs.places.get(device.cabinetId) ?? []) ? device : { ...device, misplaced: true };
  return (
    key: string,
    parProductId: string,
    setting: RestockedPar | { readonly cabinetType: DeviceType },
    row: Covered,
  ): DraftRow => {
    const par = 'id' in setting ? setting : null;
    const levels = par ?? NO_LEVELS;
    const product = catalogue.byId.get(parProductId);
    const ordered = product && (catalogue.ordered(product, levels.defaultSapProduct) ?? product);
    const productId = ordered?.productId ?? parProductId;
    const excluded = exclusionsOf(productId, parProductId);
    return {
      key,
      customerId,
      productId,
      parProductId,
      parSettingId: par?.id ?? null,
      cabinetType: setting.cabinetType,
      excluded: excluded.always,
      excludedWeekdays: excluded.weekdays,
      excludedToday: excluded.today,
      facts: {
        today: day.today,
        hasPar: par !== null,
        isProductActive: (product?.active ?? false) && (ordered?.active ?? false),
        isCustomerComplete,
        sources: {
          minPar: levels.minSet,
          maxPar: levels.maxSet,
          crl: levels.crl,
          productCrl: product?.crl ?? ordered?.crl ?? null,
          maxFill: levels.maxFill,
          productMaxFill: product?.maxFill ?? ordered?.maxFill ?? null,
        },
        position: { usable: row.usable, inTransit: row.inTransit, onOrder: row.onOrder },
        expired: row.expired,
        // As in placing an order: the setting counts only if it is found for the ordered product (S1).
        unitsPerPack: unitsPerPack({
          numUnitsPerPkg: null,
          packToLum:
            levels.packToLum !== null && ordered && parProductIds(ordered).includes(parProductId)
              ? levels.packToLum
              : null,
          lumQty: ordered?.lumQty ?? null,
          packQty: ordered?.packQty ?? 1,
        }),
        devices: product ? row.devices.map((device) => placed(product, device)) : row.devices,
        vendedInYear: row.year,
        outstandingOrders: row.orders,
        isReleasing: inputs.releasing.has(key),
        failure: inputs.failures.get(key) ?? '',
        warehouses,
        batches: inputs.batches.get(productId) ?? [],
      },
    };
  };
}

interface Excluded {
  readonly always: boolean;
  /** Bit 0 is Monday. */
  readonly weekdays: number;
  readonly today: boolean;
}

/** Optimised for customers with few exclusions or none. */
function excluder(customer: RestockedCustomer, exclusions: readonly Exclusion[], day: RowDay) {
  const ownDays = (readWeekdays(customer.replenDowExclusions) ?? []).map(weekdayNumber);
  const excludedBy = (some: readonly Exclusion[]): Excluded => {
    const weekdays = [...ownDays, ...some.flatMap(({ weekday }) => weekday || [])];
    return {
      always: some.some(({ weekday }) => weekday === 0),
      weekdays: weekdays.reduce((bits, weekday) => bits | (1 << (weekday - 1)), 0),
      today: weekdays.includes(day.weekday),
    };
  };
  const byNone = excludedBy([]);
  return (productId: string, parProductId: string): Excluded => {
    if (exclusions.length === 0) return byNone;
    return excludedBy(
      exclusions.filter(({ productId: of }) => of === '' || of === productId || of === parProductId),
    );
  };
}

interface Catalogue {
  readonly byId: ReadonlyMap<string, RestockedProduct>;
  readonly ordered: (product: RestockedProduct, defaultSapProduct: string) => RestockedProduct | undefined;
}

/** A cache: all customers use the same few products. */
function catalogueOf(products: readonly RestockedProduct[]): Catalogue {
  const byId = new Map(products.map((product) => [product.productId, product]));
  const naming = new Map<string, RestockedProduct[]>();
  for (const product of products)
    for (const id of [product.lumProductId, product.mbrxProductId, product.mbrxProductIdExt])
      if (id !== null) naming.set(id, [...(naming.get(id) ?? []), product]);
  const ordered = (product: RestockedProduct, defaultSapProduct: string) => {
    const chosen = byId.get(defaultSapProduct);
    const candidates = [product, ...(naming.get(product.productId) ?? [])];
    return productToOrder(product, defaultSapProduct, chosen ? [chosen, ...candidates] : candidates);
  };
  const known = new Map<RestockedProduct, Map<string, RestockedProduct | undefined>>();
  return {
    byId,
    ordered(product, defaultSapProduct) {
      let byDefault = known.get(product);
      if (!byDefault) known.set(product, (byDefault = new Map()));
      if (!byDefault.has(defaultSapProduct))
        byDefault.set(defaultSapProduct, ordered(product, defaultSapProduct));
      return byDefault.get(defaultSapProduct);
    },
  };
}
