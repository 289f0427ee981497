import type { Owner } from '../goods/owners.ts';

export const TRANSACTION_TYPES = ['Cycle Count', 'Insert', 'Removal'] as const;
export type TransactionType = (typeof TRANSACTION_TYPES)[number];

export const TRANSACTION_ACTIONS = ['INSERT', 'REMOVAL', 'NO USAGE', 'REVIEW REQD', 'VEND'] as const;
export type TransactionAction = (typeof TRANSACTION_ACTIONS)[number];

export const TRANSACTION_REASONS = [
  'RESTOCK',
  'VEND',
  'RETURN',
  'UNKNOWN',
  'REVERT',
  'TRANSFER',
  'CYCLE COUNT',
  'CORRECTION',
  'NONE',
] as const;
export type TransactionReason = (typeof TRANSACTION_REASONS)[number];

/** A tag left a device, which is no usage until the grace period is over. */
export const PENDING_CODE = 20;
/** A tag that had left came back. */
export const REINSERT_CODE = 10;

/** Where in a device: nowhere in particular, a dispenser, or a section of a tray. */
export interface Place {
  readonly holder: number | null;
  readonly dispenser: number | null;
  /** Tray and section, such as `Tray 1/0`; empty if there are no trays. */
  readonly section: string;
}

export const ANYWHERE: Place = { holder: null, dispenser: null, section: '' };

/** What on hand is kept by. */
export interface StockKey extends Place {
  readonly cabinetId: string;
  readonly productId: string;
  readonly lot: string;
  readonly owner: Owner;
}

export const stockKey = ({
  cabinetId,
  productId,
  lot,
  owner,
  holder,
  dispenser,
  section,
}: StockKey): string => JSON.stringify([cabinetId, productId, lot, owner, holder, dispenser, section]);

/** Who or what caused a row, kept with it as evidence (S9). */
export interface Evidence {
  /** Device time of what happened; the time of receipt where the device's clock was wrong. Epoch milliseconds. */
  readonly at: number;
  /** The device's time was wrong and has been replaced (S12). */
  readonly timeReplaced: boolean;
  /** The door session, if there was one. */
  readonly session: string;
  /** The name of the person as it was then. */
  readonly userName: string;
  readonly npi: string;
  readonly note: string;
  readonly orderNumber: string;
  readonly orderLine: string;
  readonly shipmentId: string;
}

/** A row of the ledger. It is never changed. */
export interface LedgerRow extends StockKey, Evidence {
  /** Made from the cause, so that one act cannot be posted twice. */
  readonly key: string;
  readonly type: TransactionType;
  readonly action: TransactionAction;
  readonly reason: TransactionReason;
  readonly reasonCode: typeof PENDING_CODE | typeof REINSERT_CODE | null;
  /** In units of use; negative for what left. */
  readonly quantity: number;
  readonly tagId: string;
  readonly serial: string;
  /** The key of the vend that this row reverses. */
  readonly reverses: string | null;
  /** It was dispensed after the end of its shelf life (S24). */
  readonly pastShelfLife: boolean;
  /** Of a vend: the thaw state of what left, for when it comes back. */
  readonly thaw: { readonly thawComplete: number; readonly shelfLifeExp: number } | null;
}
