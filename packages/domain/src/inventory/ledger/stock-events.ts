import type { CalendarDate } from '../../dates/calendar-date.ts';
import type { Place, StockKey } from './ledger-rows.ts';
import type { Lot } from '../goods/lots.ts';
import type { Verification } from '../people/named-people.ts';
import type { Owner } from '../goods/owners.ts';

/** `cause` begins the keys of the event's rows: `event/17`, `command/9b2f…`, `act/4c1e…`. */
interface Base {
  readonly cause: string;
  readonly cabinetId: string;
  /** Device time, or the time of receipt if that was wrong; for people the time of the request. */
  readonly at: number;
  readonly timeReplaced: boolean;
}

/** The name as it was then. */
interface ByPerson extends Verification {
  readonly userName: string;
  readonly npi: string;
}

interface InSession extends ByPerson {
  readonly session: string;
}

interface Goods {
  readonly productId: string;
  readonly count: number;
  readonly lot: string | null;
  readonly expiration: CalendarDate | null;
  readonly serials: readonly string[];
}

interface Slot {
  readonly holder: number;
  readonly dispenser: number;
}

export type DeviceStockEvent = Base &
  (
    | ({ readonly kind: 'door'; readonly state: 'opened' | 'closed' } & InSession)
    | ({
        readonly kind: 'tags';
        readonly added: readonly string[];
        readonly removed: readonly string[];
      } & InSession)
    | { readonly kind: 'full read'; readonly tags: readonly string[]; readonly session: string }
    | ({ readonly kind: 'vend'; readonly slot: Slot | null } & Goods & InSession)
    | ({ readonly kind: 'insert' } & Goods & InSession)
    | ({ readonly kind: 'load'; readonly slot: Slot } & Goods & InSession)
    | ({ readonly kind: 'move'; readonly from: Slot; readonly to: Slot } & Goods & InSession)
    | {
        readonly kind: 'thaw';
        readonly slot: Slot;
        readonly productId: string;
        readonly lot: string | null;
        readonly thawComplete: number;
        readonly shelfLifeExp: number;
      }
    | ({
        readonly kind: 'tray change';
        readonly section: string;
        readonly grams: number;
        /** Grams on the section after the change; missing if the device does not report it. */
        readonly resting?: number | undefined;
      } & InSession)
  );

/**
 * A device's own clock has come to `at`, the device was heard within a minute and none of its events waits (S16,
 * S29). `cause` is not used: these rows have keys of their own.
 */
export type ClockEvent = Base & { readonly kind: 'clock' };

/** Actions of people in the portal. They see refusals; only a count or a receipt can go to review. */
export type HandStockEvent = Base &
  ByPerson & { readonly note: string } & (
    | ({
        readonly kind: 'insert by hand';
        readonly count: number;
        readonly expiration: CalendarDate | null;
        readonly serials: readonly string[];
        readonly orderNumber: string;
      } & Omit<StockKey, 'cabinetId'>)
    | ({
        readonly kind: 'remove by hand';
        readonly count: number;
        readonly reason: 'VEND' | 'RETURN';
        /** People pick the units of tagged stock (S25). */
        readonly tagIds: readonly string[];
        readonly serials: readonly string[];
        readonly orderNumber: string;
      } & Omit<StockKey, 'cabinetId' | 'owner'> & { readonly owner: Owner | null })
    | {
        readonly kind: 'count by hand';
        readonly productId: string;
        readonly lot: string;
        /** 0 means 'None found': it goes to review and is never posted at once. */
        readonly counted: number;
        /** On hand when the form was loaded; another number now asks again (S28). */
        readonly seenOnHand: number;
      }
    | {
        readonly kind: 'receive by hand';
        readonly lineKey: string;
        readonly count: number;
      }
    | {
        /** Of units that were counted out. A tagged unit's vend is reverted with its tag. */
        readonly kind: 'undo vend';
        readonly vendKey: string;
      }
    | {
        readonly kind: 'resolve review';
        readonly reviewKey: string;
        readonly status: 'Approved' | 'Rejected';
        readonly quantity: number;
        readonly memo: string;
      }
    | ({ readonly kind: 'move to device'; readonly toCabinetId: string; readonly count: number } & Omit<
        StockKey,
        'cabinetId'
      >)
  );

export interface TagEdit {
  readonly customerId?: string | undefined;
  readonly orderNumber?: string | undefined;
  readonly active?: boolean | undefined;
  readonly owner?: Owner | undefined;
}

/** Tag actions of staff (S21). `cabinetId` is empty: the tag knows where it is. */
export type TagStockEvent = Base &
  ByPerson & { readonly tagId: string } & (
    | { readonly kind: 'force vend' }
    | { readonly kind: 'revert vend' }
    | { readonly kind: 'return tag'; readonly rgaNumber: string }
    | { readonly kind: 'edit tag'; readonly changes: TagEdit }
    | { readonly kind: 'set owner'; readonly owner: Owner }
  );

export type CommandStockEvent = Base &
  ByPerson &
  (
    | ({
        readonly kind: 'correction done';
        readonly direction: 'insert' | 'remove';
        readonly count: number;
        readonly productId: string;
        readonly lot: string;
        readonly expiration: CalendarDate | null;
        readonly serial: string;
        readonly orderNumber: string;
      } & Place)
    | { readonly kind: 'receipt acknowledged'; readonly shipmentId: string }
    | { readonly kind: 'receipt rejected'; readonly shipmentId: string; readonly reason: string }
  );

/** The warehouse shipped something. Another slice stores its lines and tags; this is what follows for stock. */
export interface ShipmentStockEvent extends Base {
  readonly kind: 'shipped';
  readonly lots: readonly Lot[];
  /** Units that devices may have seen already (S19). */
  readonly tagIds: readonly string[];
}

/** How a device's stock begins (S37). */
export interface BaselineStockEvent extends Base {
  readonly kind: 'baseline';
  readonly userName?: string;
  readonly stock: readonly (Omit<StockKey, 'cabinetId'> & {
    readonly count: number;
    readonly lotFacts: Lot;
  })[];
  readonly tagIds: readonly string[];
}

export type StockEvent =
  | DeviceStockEvent
  | ClockEvent
  | HandStockEvent
  | TagStockEvent
  | CommandStockEvent
  | ShipmentStockEvent
  | BaselineStockEvent;
