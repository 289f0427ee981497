import type { FleetDevice } from '../fleet-list.ts';
import { randomBetween } from '../model/random.ts';
import { ImpossibleError } from './pick.ts';
import { roomIn } from './place.ts';
import { lotData, stockEvents, type Direction, type StockEvent } from './stock-events.ts';
import { minus, NOTHING, plus, type Lot, type Slot, type Stock } from './stock.ts';

/** The effect of a door session: the stock after it, and the events that the device reports. */
export interface StockChange {
  readonly stock: Stock;
  readonly events: readonly StockEvent[];
  /** The goods that the person has in their hands now. */
  readonly taken: Stock;
}

export const nothingDone = (stock: Stock): StockChange => ({ stock, events: [], taken: NOTHING });

type Shelves = Pick<FleetDevice, 'cabinetId' | 'cabinetType' | 'products' | 'slots'>;

const eventsOf = (
  device: Shelves,
  stock: Stock,
  goods: Stock,
  direction: Direction,
  session: string,
): StockEvent[] =>
  stockEvents(device.cabinetType, goods, direction, stock, device.products, (tray, section) =>
    randomBetween(-1, 1, device.cabinetId, session, tray, section),
  );

export const takeOut = (device: Shelves, stock: Stock, goods: Stock, session: string): StockChange => ({
  stock: minus(stock, goods),
  events: eventsOf(device, stock, goods, 'out', session),
  taken: goods,
});

export const putIn = (device: Shelves, stock: Stock, goods: Stock, session: string): StockChange => ({
  stock: plus(stock, goods),
  events: eventsOf(device, stock, goods, 'in', session),
  taken: NOTHING,
});

/** From one dispenser to another of the same device. */
export function moveTo(stock: Stock, lots: readonly Lot[], to: Slot): StockChange {
  const count = lots.reduce((sum, lot) => sum + lot.count, 0);
  if (lots.some(({ productId }) => productId !== to.productId) || roomIn(stock, to) < count)
    throw new ImpossibleError(`There is no room in dispenser ${to.dispenser} of holder ${to.holder}.`);
  const place = { holder: to.holder, dispenser: to.dispenser };
  const moved = lots.map((lot) => ({ ...lot, ...place }));
  return {
    stock: plus(minus(stock, { ...NOTHING, lots }), { ...NOTHING, lots: moved }),
    events: lots.map((lot) => ({
      kind: 'move',
      data: { ...lotData(lot), from: { holder: lot.holder, dispenser: lot.dispenser }, to: place },
    })),
    taken: NOTHING,
  };
}

const HOUR_MS = 3_600_000;

/** The contents of a dispenser begin to thaw. */
export function thaw(stock: Stock, slot: Slot, at: number): StockChange {
  const { holder, dispenser, thawHours = 2, shelfLifeHours = 72 } = slot;
  const isFrozen = (lot: Lot) =>
    lot.holder === holder && lot.dispenser === dispenser && lot.thawComplete === undefined;
  const frozen = stock.lots.filter(isFrozen);
  if (frozen.length === 0)
    throw new ImpossibleError(`There is nothing to thaw in dispenser ${dispenser} of holder ${holder}.`);
  const thawed = new Date(at + thawHours * HOUR_MS);
  const times = {
    thawComplete: thawed.toISOString(),
    shelfLifeExp: new Date(thawed.getTime() + shelfLifeHours * HOUR_MS).toISOString(),
  };
  return {
    stock: { ...stock, lots: stock.lots.map((lot) => (isFrozen(lot) ? { ...lot, ...times } : lot)) },
    events: frozen.map(({ productId, lot }) => ({
      kind: 'thaw',
      data: { holder, dispenser, productId, ...(lot !== '' && { lot }), ...times },
    })),
    taken: NOTHING,
  };
}
