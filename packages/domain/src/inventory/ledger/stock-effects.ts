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

/** Who resolved a review that closed itself. */
export const BY_ITSELF = 'System';

/** What a posting changes. The poster writes these; `applyEffects` makes the next state of them. */
export type StockEffect =
  | { readonly effect: 'row'; readonly row: LedgerRow }
  /** What the customer knows of a lot now. What `by` hand was said of it stays the customer's own (S5). */
  | { readonly effect: 'lot'; readonly lot: Lot; readonly by: LotSource }
  | { readonly effect: 'tag'; readonly tag: Tag }
  | { readonly effect: 'serial'; readonly unit: SerialUnit }
  | { readonly effect: 'sighting'; readonly sighting: Sighting }
  | { readonly effect: 'session'; readonly session: DoorSession }
  /** A decided session is forgotten. */
  | { readonly effect: 'session over'; readonly cabinetId: string; readonly session: string }
  /** Opened, joined or resolved. */
  | {
      readonly effect: 'review';
      readonly review: Review;
      /** Empty while it is Suspended; `BY_ITSELF` where no person resolved it. */
      readonly resolvedBy: string;
      readonly resolvedAt: number | null;
    }
  /** How many units of it are still unmatched; 0 when all are. */
  | { readonly effect: 'unmatched'; readonly unmatched: UnmatchedUnits }
  /** The other side told of units too. */
  | { readonly effect: 'confirmed'; readonly confirmed: ConfirmedUnits }
  /** Units of a shipment line or receipt have come. */
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
  /** A receipt that was rejected brings nothing any more; an acknowledged one opens its lots (S23). */
  | {
      readonly effect: 'receipt';
      readonly cabinetId: string;
      readonly shipmentId: string;
      readonly state: 'open' | 'ended';
      /** Why it was rejected, and by whom; empty if it was not. */
      readonly problem: string;
    }
  /** From now on the device's stock is known (S37). */
  | { readonly effect: 'baseline'; readonly cabinetId: string; readonly at: number }
  /** What the scale of a section counts since then (S20). An older one that is posted later changes nothing. */
  | { readonly effect: 'scale count'; readonly count: ScaleCount }
  /** A lot was counted and is as it should be, or was adjusted (S28). */
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
  /** Known already, or without any meaning for stock. */
  | { readonly outcome: 'nothing'; readonly reason: NothingReason; readonly effects: readonly StockEffect[] }
  /** Nothing has changed. */
  | { readonly outcome: 'refused'; readonly refusal: StockRefusal };
