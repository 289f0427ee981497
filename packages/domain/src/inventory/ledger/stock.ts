import type { BusinessDays } from '../../dates/business-days.ts';
import type { DeviceType } from '../../devices/device-types.ts';
import type {
  Evidence,
  LedgerRow,
  Place,
  StockKey,
  TransactionReason,
  TransactionType,
} from './ledger-rows.ts';
import type { Lot } from '../goods/lots.ts';
import type { Owner } from '../goods/owners.ts';

/**
 * What the ledger knows of one customer's stock: all that is needed to decide what an event means. The poster loads it
 * under the customer's lock, for the devices, tags and products that the events name.
 */
export interface Stock {
  readonly customerId: string;
  readonly devices: ReadonlyMap<string, StockDevice>;
  readonly products: ReadonlyMap<string, StockProduct>;
  /** By `lotKey`. */
  readonly lots: ReadonlyMap<string, Lot>;
  /**
   * Units by `stockKey`; what is not there is 0. Of each product that an event, a loaded tag or a loaded review names,
   * everything in the devices of the events, tags and reviews: what comes may be what something waits for.
   */
  readonly onHand: ReadonlyMap<string, OnHand>;
  /**
   * What has moved in them since the earliest time that is decided on, without tags, by `stockKey`: what is reported late is compared
   * with what there was then (S10).
   */
  readonly moved: ReadonlyMap<string, readonly MovedUnits[]>;
  /** Those that events name, and all that are on hand or pending in the devices of the events. */
  readonly tags: ReadonlyMap<string, Tag>;
  /**
   * Units with a serial number but no tag, by `serialKey`: those that events or loaded tags name, and all of the lots that
   * people take from.
   */
  readonly serials: ReadonlyMap<string, SerialUnit>;
  /** By `sightingKey`: of every loaded tag in all devices, and all of the devices whose full reads are posted. */
  readonly sightings: ReadonlyMap<string, Sighting>;
  /** Door sessions that are not decided yet, by `sessionKey`. */
  readonly sessions: ReadonlyMap<string, DoorSession>;
  /** Open ones of the loaded devices, and of loaded tags wherever they are; by key. */
  readonly reviews: ReadonlyMap<string, Review>;
  /** Shipment lines and acknowledged receipts from which something may still come, oldest first. */
  readonly lines: readonly OpenLine[];
  /** Of the loaded devices and products, by key. */
  readonly unmatched: ReadonlyMap<string, UnmatchedUnits>;
  /** Vends of loaded tags that are not reversed, and those that events name; by key of their row. */
  readonly vends: ReadonlyMap<string, Vend>;
  /** Which of the keys `firstKey(cause)` of the events exist already, in rows, reviews or what was confirmed: those events are posted. */
  readonly keys: ReadonlySet<string>;
  readonly rules: LedgerRules;
}

export interface LedgerRules {
  /** How long a tag may be out before it counts as vended (S16). */
  readonly graceMs: number;
  /** Days in the business's time zone. */
  readonly days: Pick<BusinessDays, 'dayOf' | 'endOf'>;
}

export interface StockDevice {
  readonly cabinetId: string;
  readonly cabinetType: DeviceType;
  readonly consignment: boolean;
  /** Events before it are not posted; null until the device's stock is known (S37). */
  readonly baselineAt: number | null;
  /** Trays and sections of a WEIGHT device, by `Tray 1/0`. */
  readonly sections: ReadonlyMap<string, SectionRules>;
  /** Grams within which a change of weight is none. */
  readonly ignoredGrams: number;
  /** Thaw states by `thawKey`. */
  readonly thaws: ReadonlyMap<string, Thaw>;
}

export interface SectionRules {
  readonly productId: string | null;
  readonly maintenance: boolean;
  readonly packTolerancePct: number;
  readonly lumTolerancePct: number;
}

export interface Thaw {
  readonly thawComplete: number;
  readonly shelfLifeExp: number;
}

export interface StockProduct {
  readonly productId: string;
  /** FFF, LUM, MBRX, or the id of the customer that manages it. */
  readonly source: string;
  /** Who owns what is received or inserted without saying so (S4). */
  readonly presetOwner: Owner;
  readonly serializable: boolean;
  /** In grams; null if not known. */
  readonly packGrams: number | null;
  readonly ancillaryGrams: number;
  readonly lumQty: number | null;
  readonly packQty: number;
}

export interface OnHand extends StockKey {
  readonly quantity: number;
}

/** `pending`: it left a device in a door session less than the grace period ago, and still counts as on hand. */
export const TAG_PHASES = ['shipped', 'on hand', 'pending', 'vended', 'returned', 'removed'] as const;
export type TagPhase = (typeof TAG_PHASES)[number];

/** A tagged unit. A tag of which no shipment is known is no `Tag`; only its sightings are kept (S19). */
export interface Tag {
  readonly tagId: string;
  readonly serial: string;
  readonly productId: string;
  readonly lot: string;
  readonly owner: Owner;
  /** The customer it was shipped to. Tags of other customers are loaded too when they are seen here. */
  readonly customerId: string;
  readonly phase: TagPhase;
  /** Where it is or, once it has left, was last; the device it was shipped to before that. */
  readonly cabinetId: string | null;
  /** Device time (of `cabinetId`) at which it got into this phase. */
  readonly since: number;
  /** The vend that is not reversed. */
  readonly vendKey: string | null;
  /** How many of its vends have been reversed: makes the key of the next one its own. */
  readonly reversals: number;
  readonly lineKey: string | null;
  readonly orderNumber: string;
  readonly rgaNumber: string;
  readonly active: boolean;
}

/** A unit with a serial number but no tag. */
export interface SerialUnit {
  readonly productId: string;
  readonly serial: string;
  /** Where it is; null once it has left. */
  readonly where: StockKey | null;
}

/** What a device saw last of a tag, by the device's own clock. */
export interface Sighting {
  readonly tagId: string;
  readonly cabinetId: string;
  readonly at: number;
  readonly timeReplaced: boolean;
  readonly present: boolean;
  /** Who took it, for the vend that may follow. */
  readonly session: string;
  readonly userName: string;
  readonly npi: string;
  /** Since when full reads have missed it without a door session: suspect, never vended (S15). */
  readonly missedSince: number | null;
}

export interface DoorSession {
  readonly cabinetId: string;
  readonly session: string;
  /** When it was opened; until that is heard, when something in it was first heard of. */
  readonly openedAt: number;
  readonly closedAt: number | null;
  readonly userName: string;
  readonly npi: string;
  /** Something came of it, so it is no NO USAGE (S29). */
  readonly used: boolean;
}

export interface OpenLine {
  readonly key: string;
  readonly shipmentId: string;
  readonly orderNumber: string;
  readonly orderLine: string;
  readonly cabinetId: string;
  readonly productId: string;
  readonly lot: string;
  readonly owner: Owner;
  /** Units that have not come yet. */
  readonly open: number;
  /** Units shipped. */
  readonly shipped: number;
  readonly shippedAt: number;
  /** False for a manual receipt that its device has not acknowledged yet: nothing comes from it (S23). */
  readonly acknowledged: boolean;
}

/**
 * Units of which only one side has told yet: the person who received them, or the device that reported them before their
 * shipment was known. What the other side tells of them later is the same units, not more.
 */
export interface UnmatchedUnits {
  /** The key of the row that brought them. */
  readonly key: string;
  readonly toldBy: 'person' | 'device';
  readonly cabinetId: string;
  readonly productId: string;
  readonly lot: string;
  readonly owner: Owner;
  readonly units: number;
  readonly at: number;
}

/**
 * Units that both sides have told of: they are on hand since the first did, so nothing moves and no row of the ledger says it again
 * (S8). Kept as evidence, and so that the same is not told twice.
 */
export interface ConfirmedUnits extends Evidence {
  /** Made from its cause, as that of a row. */
  readonly key: string;
  /** Who told of them last. */
  readonly toldBy: 'person' | 'device';
  readonly cabinetId: string;
  readonly productId: string;
  readonly lot: string;
  readonly owner: Owner;
  readonly units: number;
}

/** What a row of the ledger has moved, and when. */
export interface MovedUnits {
  readonly at: number;
  readonly quantity: number;
  /** Whether the time is the device's own (S12). */
  readonly deviceDated: boolean;
}

export interface Vend {
  readonly row: LedgerRow;
  readonly reversed: boolean;
  /** It has been sent to the ERP, so it is no longer reversed by itself (S17). */
  readonly transmitted: boolean;
}

export const REVIEW_KINDS = ['no stock', 'count', 'receipt', 'tag', 'weight', 'no line', 'lot'] as const;
export type ReviewKind = (typeof REVIEW_KINDS)[number];

export const RESOLUTION_STATUSES = ['Approved', 'Rejected', 'Suspended'] as const;
export type ResolutionStatus = (typeof RESOLUTION_STATUSES)[number];

/** A transaction in review, called suspended transaction on screen. Nothing moves until it is resolved (S26, S27). */
export interface Review extends Place {
  readonly key: string;
  readonly kind: ReviewKind;
  readonly cabinetId: string;
  /** Empty where nobody can say which, as for grams that fit two products. */
  readonly productId: string;
  readonly lot: string;
  readonly owner: Owner | null;
  readonly tagId: string;
  readonly serial: string;
  readonly type: TransactionType;
  readonly reason: TransactionReason;
  /** The sentence that says why it is in review. */
  readonly suspendedReason: string;
  /** Of a receipt. */
  readonly shipQty: number | null;
  /** On hand when it was tried or counted; null for a receipt. */
  readonly onHandQty: number | null;
  readonly attemptedQty: number;
  /** What was tried: its own attempt, then those that joined it and are tried again when it is resolved (S27). */
  readonly attempts: readonly ReviewAttempt[];
  readonly shipmentId: string;
  readonly lineKey: string | null;
  readonly orderNumber: string;
  readonly note: string;
  readonly userName: string;
  readonly npi: string;
  readonly openedAt: number;
  readonly status: ResolutionStatus;
  readonly memo: string;
}

export interface ReviewAttempt {
  /** The key of its REVIEW REQD row. */
  readonly key: string;
  readonly quantity: number;
  /** Where a move within the device would have gone. */
  readonly to: Place | null;
  readonly serials: readonly string[];
  readonly at: number;
  readonly timeReplaced: boolean;
  readonly userName: string;
  readonly npi: string;
  readonly session: string;
}

/** The first key that an event makes for a row or a review. */
export const firstKey = (cause: string): string => `${cause}/0`;
export const serialKey = (productId: string, serial: string): string => JSON.stringify([productId, serial]);
export const thawKey = (holder: number, dispenser: number, productId: string, lot: string): string =>
  JSON.stringify([holder, dispenser, productId, lot]);
export const sightingKey = (tagId: string, cabinetId: string): string => `${tagId} ${cabinetId}`;
export const sessionKey = (cabinetId: string, session: string): string => `${cabinetId} ${session}`;
