import type { CountLot } from '@parwell/contract';

/** The lot's identity in calls. */
export const countKey = ({ productId, lot }: Pick<CountLot, 'productId' | 'lot'>): string =>
  JSON.stringify([productId, lot]);

export const isOpen = ({ state }: Pick<CountLot, 'state'>): boolean => state === 'open';

/** The lot after a handled one: the next open one, from the beginning if need be (DINV-032). */
export function nextOpen(lots: readonly CountLot[], after: string | null): string | null {
  const place = lots.findIndex((lot) => countKey(lot) === after);
  const sequence = [...lots.slice(place + 1), ...lots.slice(0, place + 1)];
  const next = sequence.find(isOpen);
  return next ? countKey(next) : null;
}

export const withCounted = (
  lots: readonly CountLot[],
  key: string,
  counted: { readonly suspended: boolean; readonly onHand: number },
): readonly CountLot[] =>
  lots.map((lot) =>
    countKey(lot) === key
      ? { ...lot, onHand: counted.onHand, state: counted.suspended ? 'suspended' : 'confirmed' }
      : lot,
  );

export const reopened = (lots: readonly CountLot[]): readonly CountLot[] =>
  lots.map((lot) => (lot.state === 'suspended' ? lot : { ...lot, state: 'open' }));
