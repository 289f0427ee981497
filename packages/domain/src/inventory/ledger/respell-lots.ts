import { knownSpelling } from '../goods/lot-numbers.ts';
import type { StockEvent } from './stock-events.ts';

/** The known spellings of a product's lot; those of the customer first. */
export type SpellingsOf = (productId: string, lot: string) => readonly string[];

interface NamesLot {
  readonly productId: string;
  readonly lot: string;
}

/** Writes every lot of an event in its known spelling, so that people, devices and documents mean one lot (S5). */
export function respellLots(event: StockEvent, spellingsOf: SpellingsOf): StockEvent {
  const spelled = ({ productId, lot }: NamesLot): string => knownSpelling(lot, spellingsOf(productId, lot));
  const respell = <Of extends NamesLot>(of: Of): Of => ({ ...of, lot: spelled(of) });
  switch (event.kind) {
    case 'shipped':
      return { ...event, lots: event.lots.map(respell) };
    case 'baseline':
      return {
        ...event,
        stock: event.stock.map((each) => ({ ...respell(each), lotFacts: respell(each.lotFacts) })),
      };
    default:
      return 'productId' in event && event.lot
        ? { ...event, lot: spelled({ productId: event.productId, lot: event.lot }) }
        : event;
  }
}
