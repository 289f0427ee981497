import type { StockPart } from '@parwell/contract';
import { GOODS_TEXTS } from './goods.texts.ts';

type Placed = Pick<StockPart, 'holderOffset' | 'dispenserOffset' | 'section'>;

/** Empty for nowhere in particular. */
export function placeText({ holderOffset, dispenserOffset, section }: Placed): string {
  if (holderOffset !== null && dispenserOffset !== null)
    return GOODS_TEXTS.place(holderOffset, dispenserOffset);
  const [, tray, place] = /^(.+)\/(\d+)$/.exec(section) ?? [];
  // A tray numbers its sections from 0, people from 1.
  if (tray !== undefined) return GOODS_TEXTS.tray(tray, Number(place) + 1);
  return section === '' ? '' : GOODS_TEXTS.section(section);
}

export const placesOf = ({ parts }: { readonly parts: readonly StockPart[] }): string[] => [
  ...new Set(parts.map(placeText).filter(Boolean)),
];

/** A dispenser as the value of a select. */
export const dispenserValue = (holder: number, dispenser: number): string => `${holder}/${dispenser}`;

export function placeOfValue(value: string): { holderOffset: number | null; dispenserOffset: number | null } {
  const [holder, dispenser] = value.split('/');
  return value === ''
    ? { holderOffset: null, dispenserOffset: null }
    : { holderOffset: Number(holder), dispenserOffset: Number(dispenser) };
}
