import type { FoundLot } from '@parwell/contract';
import type { Finder } from '../../../shared/finder.ts';
import { lotStoryScreen } from './lot-story.screen.ts';
import { stockLookupPath } from '../stock/lookup/stock-lookup-path.ts';
import { lotPath } from '../public/lot-path.ts';
import { LOT_FINDER_TEXTS } from './lot-finder.texts.ts';

export const lotFinder: Finder = {
  group: 'Lots',
  allowed: lotStoryScreen.allowed,
  results: ({ lots }) =>
    lots.map((lot) => ({ name: lot.lot, detail: detailOf(lot), href: lotPath(lot), score: lot.score })),
};

const detailOf = ({ productLabelName, onHand, expiration }: FoundLot): string =>
  [productLabelName, LOT_FINDER_TEXTS.units(onHand), expiration && LOT_FINDER_TEXTS.until(expiration)]
    .filter(Boolean)
    .join(' · ');

/** Below records found by their own name, but always there if something of it is on hand. */
const SCORE = 250;

/** A scanned code, lot, product or serial number leads to its stock. */
export const stockFinder: Finder = {
  group: 'Stock',
  allowed: lotStoryScreen.allowed,
  results: ({ stock }, _grants, text) =>
    stock
      ? [
          {
            name: LOT_FINDER_TEXTS.whereIs(text),
            detail: LOT_FINDER_TEXTS.inDevices(stock.units, stock.devices),
            href: stockLookupPath(text),
            score: SCORE,
          },
        ]
      : [],
};
