import type { LedgerRow } from './ledger-rows.ts';
import type { Lot, LotSource } from '../goods/lots.ts';
import type { NothingReason } from './nothing-posted.ts';
import type { ScaleCount } from './weights/scale-count.ts';
import type { StockRefusal } from './stock-refusals.ts';
import type {
  ConfirmedUnits,
  DoorSession,
  Review,
  SerialUnit,
  Sighting,
  Tag,
  Thaw,
  UnmatchedUnits,
} from './stock.ts';

/** The resolver of a review that closed itself. */
export const BY_ITSELF = 'System';

export type StockEffect =
  | { readonly effect: 'row'; readonly row: LedgerRow }
  /** The customer's facts about a lot. Those given by hand stay the customer's own (S5). */
  | { readonly effect: 'lot'; readonly lot: Lot; readonly by: LotSource }
  | { readonly effect: 'tag'; readonly tag: Tag }
  | { readonly effect: 'serial'; readonly unit: SerialUnit }
  | { readonly effect: 'sighting'; readonly sighting: Sighting }
  | { readonly effect: 'session'; readonly session: DoorSession }
  | { readonly effect: 'session over'; readonly cabinetId: string; readonly session: string }
  | {
      readonly effect: 'review';
      readonly review: Review;
      /** Empty while Suspended; `BY_ITSELF` if no person resolved it. */
      readonly resolvedBy: string;
      readonly resolvedAt: number | null;
    }
  /** The units that are still unmatched; 0 when all are matched. */
  | { readonly effect: 'unmatched'; readonly unmatched: UnmatchedUnits }
  | { readonly effect: 'confirmed'; readonly confirmed: ConfirmedUnits }
  | {
      readonly effect: 'received';
      readonly lineKey: string;
      readonly units: number;
      /** Nothing more comes of the line: all has come, or a person has received it with another number (R14). */
      readonly done: boolean;
      readonly at: number;
    }
  | {
      readonly effect: 'thaw';
      readonly cabinetId: string;
      readonly holder: number;
      readonly dispenser: number;
      readonly productId: string;
      readonly lot: string;
      /** Null when nothing of the lot is left in the dispenser. */
      readonly thaw: Thaw | null;
    }
  /** A rejected receipt brings nothing any more; an acknowledged one opens its lots (S23). */
  | {
      readonly effect: 'receipt';
      readonly cabinetId: string;
      readonly shipmentId: string;
      readonly state: 'open' | 'ended';
      /** Why and by whom it was rejected; empty if it was not. */
      readonly problem: string;
    }
  /** From now on the device's stock is known (S37). */
  | { readonly effect: 'baseline'; readonly cabinetId: string; readonly at: number }
  /** The scale's count of a section (S20). An older one that is posted later changes nothing. */
  | { readonly effect: 'scale count'; readonly count: ScaleCount }
  | {
      readonly effect: 'counted';
      readonly cabinetId: string;
      readonly productId: string;
      readonly lot: string;
      readonly counted: number;
      readonly at: number;
      readonly userName: string;
    };

export type Posted =
  | { readonly outcome: 'posted'; readonly effects: readonly StockEffect[]; readonly inReview: boolean }
  /** Known already, or without meaning for stock. */
  | { readonly outcome: 'nothing'; readonly reason: NothingReason; readonly effects: readonly StockEffect[] }
  | { readonly outcome: 'refused'; readonly refusal: StockRefusal };
