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
import type { Verification } from '../people/named-people.ts';
import type { Owner } from '../goods/owners.ts';

/** One customer's stock as far as the events need it. The poster loads it under the customer's lock. */
export interface Stock {
  readonly customerId: string;
  readonly devices: ReadonlyMap<string, StockDevice>;
  readonly products: ReadonlyMap<string, StockProduct>;
  /** By `lotKey`. */
  readonly lots: ReadonlyMap<string, Lot>;
  /**
   * Units by `stockKey`; missing means 0. Of each product that an event, a loaded tag or a loaded review names, it
   * has everything in their devices: arriving stock may be what a review waits for.
   */
  readonly onHand: ReadonlyMap<string, OnHand>;
  /**
   * Untagged movements there since the earliest time to decide on, by `stockKey`: late reports are compared with the
   * stock of their time (S10).
   */
  readonly moved: ReadonlyMap<string, readonly MovedUnits[]>;
  /** Those that events name, and all on hand or pending in the devices of the events. */
  readonly tags: ReadonlyMap<string, Tag>;
  /**
   * Without a tag, by `serialKey`: those that events or loaded tags name, and all of the lots that people remove
   * from.
   */
  readonly serials: ReadonlyMap<string, SerialUnit>;
  /** By `sightingKey`: of every loaded tag in all devices, and all of the devices whose full reads are posted. */
  readonly sightings: ReadonlyMap<string, Sighting>;
  /** Undecided door sessions, by `sessionKey`. */
  readonly sessions: ReadonlyMap<string, DoorSession>;
  /** Open reviews of the loaded devices, and of loaded tags wherever they are; by key. */
  readonly reviews: ReadonlyMap<string, Review>;
  /** Lines and acknowledged receipts from which something may still come, oldest first. */
  readonly lines: readonly OpenLine[];
  /** Of the loaded devices and products, by key. */
  readonly unmatched: ReadonlyMap<string, UnmatchedUnits>;
  /** By key of their row: vends of loaded tags that are not reversed, and vends that events name. */
  readonly vends: ReadonlyMap<string, Vend>;
  /** The keys `firstKey(cause)` that exist already, in rows, reviews or confirmed units: their events are posted. */
  readonly keys: ReadonlySet<string>;
  readonly rules: LedgerRules;
}

export interface LedgerRules {
  /** How long a tag may be out before it counts as vended (S16). */
  readonly graceMs: number;
  /** In the business's time zone. */
  readonly days: Pick<BusinessDays, 'dayOf' | 'endOf'>;
}

export interface StockDevice {
  readonly cabinetId: string;
  readonly cabinetType: DeviceType;
  readonly consignment: boolean;
  /** Earlier events are not posted; null until the device's stock is known (S37). */
  readonly baselineAt: number | null;
  /** Trays and sections of a WEIGHT device, by `Tray 1/0`. */
  readonly sections: ReadonlyMap<string, SectionRules>;
  /** A change of weight within so many grams is none. */
  readonly ignoredGrams: number;
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
  /** The owner if an insert or receipt names none (S4). */
  readonly presetOwner: Owner;
  readonly serializable: boolean;
  /** Null if not known. */
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

/** A tagged unit. Of a tag without a known shipment only the sightings are kept (S19). */
export interface Tag {
  readonly tagId: string;
  readonly serial: string;
  readonly productId: string;
  readonly lot: string;
  readonly owner: Owner;
  /** The customer it was shipped to. Tags of other customers are loaded too when they are seen here. */
  readonly customerId: string;
  readonly phase: TagPhase;
  /** The device where it is or was last; before it arrived anywhere, the one it was shipped to. */
  readonly cabinetId: string | null;
  /** Time by the clock of `cabinetId`. */
  readonly since: number;
  readonly vendKey: string | null;
  /** Reversed vends so far: part of the next vend's key. */
  readonly reversals: number;
  readonly lineKey: string | null;
  readonly orderNumber: string;
  readonly rgaNumber: string;
  readonly active: boolean;
}

export interface SerialUnit {
  readonly productId: string;
  readonly serial: string;
  readonly where: StockKey | null;
}

/** A device's last report of a tag, by the device's own clock. */
export interface Sighting extends Verification {
  readonly tagId: string;
  readonly cabinetId: string;
  readonly at: number;
  readonly timeReplaced: boolean;
  readonly present: boolean;
  /** Who removed it, for the vend that may follow. */
  readonly session: string;
  readonly userName: string;
  readonly npi: string;
  /** Since when full reads miss it although no door session removed it: suspect, never vended (S15). */
  readonly missedSince: number | null;
}

export interface DoorSession extends Verification {
  readonly cabinetId: string;
  readonly session: string;
  /** Until the opening is reported, the time of the first report in it. */
  readonly openedAt: number;
  readonly closedAt: number | null;
  readonly userName: string;
  readonly npi: string;
  /** Stock changed in it, so it is no NO USAGE (S29). */
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
  readonly open: number;
  readonly shipped: number;
  readonly shippedAt: number;
  /** False for a manual receipt that its device has not acknowledged: nothing comes from it yet (S23). */
  readonly acknowledged: boolean;
}

/**
 * Units that only one side has reported yet: the person who received them, or the device before their shipment was
 * known. The other side's later report is about the same units.
 */
export interface UnmatchedUnits {
  readonly key: string;
  readonly reportedBy: 'person' | 'device';
  readonly cabinetId: string;
  readonly productId: string;
  readonly lot: string;
  readonly owner: Owner;
  readonly units: number;
  readonly at: number;
}

/**
 * Units that both sides have reported. They are on hand since the first report, so no row of the ledger repeats them
 * (S8). Kept as evidence, and against a third report.
 */
export interface ConfirmedUnits extends Evidence {
  /** Made from its cause, like a row's. */
  readonly key: string;
  readonly reportedBy: 'person' | 'device';
  readonly cabinetId: string;
  readonly productId: string;
  readonly lot: string;
  readonly owner: Owner;
  readonly units: number;
}

export interface MovedUnits {
  readonly at: number;
  readonly quantity: number;
  /** By the device's own time (S12). */
  readonly deviceDated: boolean;
}

export interface Vend {
  readonly row: LedgerRow;
  readonly reversed: boolean;
  /** Sent to the ERP: it no longer reverses by itself (S17). */
  readonly transmitted: boolean;
}

export const REVIEW_KINDS = ['no stock', 'count', 'receipt', 'tag', 'weight', 'no line', 'lot'] as const;
export type ReviewKind = (typeof REVIEW_KINDS)[number];

export const RESOLUTION_STATUSES = ['Approved', 'Rejected', 'Suspended'] as const;
export type ResolutionStatus = (typeof RESOLUTION_STATUSES)[number];

/** A transaction in review, called suspended transaction on screen. Nothing moves until it is resolved (S26, S27). */
export interface Review extends Place, Verification {
  readonly key: string;
  readonly kind: ReviewKind;
  readonly cabinetId: string;
  /** Empty if it is unknown, as for grams that fit two products. */
  readonly productId: string;
  readonly lot: string;
  readonly owner: Owner | null;
  readonly tagId: string;
  readonly serial: string;
  readonly type: TransactionType;
  readonly reason: TransactionReason;
  readonly suspendedReason: string;
  /** Of a receipt. */
  readonly shipQty: number | null;
  /** On hand when it was tried or counted; null for a receipt. */
  readonly onHandQty: number | null;
  readonly attemptedQty: number;
  /** Its own attempt, then those that joined it and are tried again when it is resolved (S27). */
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

export interface ReviewAttempt extends Verification {
  /** The key of its REVIEW REQD row. */
  readonly key: string;
  readonly quantity: number;
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
