import { RESTOCK_WINDOW, USAGE_WINDOWS } from '@parwell/domain';
import type { RestockInputs } from './facts.queries.ts';

/** Stock and usage of a product in a device. */
export interface Held {
  usable: number;
  expired: number;
  year: number;
  usage: number;
  daysStocked: number | null;
  inTransit: number;
  onOrder: number;
  orders: readonly string[];
}

interface CoveredDevice {
  readonly cabinetId: string;
  usable: number;
  usage: number;
  daysStocked: number | null;
}

const byId = (one: CoveredDevice, other: CoveredDevice): number => (one.cabinetId < other.cabinetId ? -1 : 1);

/** Stock and usage of a row, by device. Created for every row, so rarely used parts are built on demand. */
export class Covered {
  readonly #devices = new Map<string, CoveredDevice>();
  #orders: Set<string> | undefined;
  usable = 0;
  expired = 0;
  year = 0;
  inTransit = 0;
  onOrder = 0;

  device(cabinetId: string): CoveredDevice {
    let device = this.#devices.get(cabinetId);
    if (!device)
      this.#devices.set(cabinetId, (device = { cabinetId, usable: 0, usage: 0, daysStocked: null }));
    return device;
  }

  /** Ordered by id. */
  get devices(): readonly CoveredDevice[] {
    return [...this.#devices.values()].toSorted(byId);
  }

  /** Open orders. */
  get orders(): number {
    return this.#orders?.size ?? 0;
  }

  add(cabinetId: string, held: Held): void {
    const device = this.device(cabinetId);
    device.usable += held.usable;
    device.usage += held.usage;
    if (held.daysStocked !== null) device.daysStocked = Math.max(device.daysStocked ?? 0, held.daysStocked);
    this.usable += held.usable;
    this.expired += held.expired;
    this.year += held.year;
    this.inTransit += held.inTransit;
    this.onOrder += held.onOrder;
    for (const order of held.orders) (this.#orders ??= new Set()).add(order);
  }
}

/** By device, then by product. */
export type HeldIn = ReadonlyMap<string, ReadonlyMap<string, Held>>;

export function heldByDevice({ figures, inTransit, openOrders }: RestockInputs): HeldIn {
  const byDevice = new Map<string, Map<string, Held>>();
  const held = (cabinetId: string, productId: string): Held => {
    let products = byDevice.get(cabinetId);
    if (!products) byDevice.set(cabinetId, (products = new Map()));
    let found = products.get(productId);
    if (!found)
      products.set(
        productId,
        (found = {
          usable: 0,
          expired: 0,
          year: 0,
          usage: 0,
          daysStocked: null,
          inTransit: 0,
          onOrder: 0,
          orders: [],
        }),
      );
    return found;
  };
  for (const { cabinetId, productId, units, usable, year, twoMonths, daysStocked } of figures) {
    const of = held(cabinetId, productId);
    of.usable = usable;
    of.expired = units - usable;
    of.year = year;
    of.usage = twoMonths;
    // More days than the window make no difference, and would change the row every day.
    of.daysStocked = daysStocked === null ? null : Math.min(daysStocked, USAGE_WINDOWS[RESTOCK_WINDOW]);
  }
  for (const { cabinetId, productId, units } of inTransit) held(cabinetId, productId).inTransit = units;
  for (const { cabinetId, productId, units, orderNumbers } of openOrders) {
    const of = held(cabinetId, productId);
    of.onOrder = units;
    of.orders = orderNumbers;
  }
  return byDevice;
}
