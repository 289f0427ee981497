import type { Owner } from '../goods/owners.ts';
import type { Verification } from '../people/named-people.ts';

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

/** A tag left a device; no usage until the grace period is over. */
export const PENDING_CODE = 20;
export const REINSERT_CODE = 10;

export interface Place {
  readonly holder: number | null;
  readonly dispenser: number | null;
  /** Tray and section, such as `Tray 1/0`; empty where there are no trays. */
  readonly section: string;
}

export const ANYWHERE: Place = { holder: null, dispenser: null, section: '' };

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
export interface Evidence extends Verification {
  /** Epoch milliseconds by the device's clock, or the time of receipt if that clock was wrong. */
  readonly at: number;
  readonly timeReplaced: boolean;
  readonly session: string;
  /** As it was then: names change. */
  readonly userName: string;
  readonly npi: string;
  readonly note: string;
  readonly orderNumber: string;
  readonly orderLine: string;
  readonly shipmentId: string;
}

/** A row of the ledger never changes. */
export interface LedgerRow extends StockKey, Evidence {
  /** Made from the cause, so that an action cannot be posted twice. */
  readonly key: string;
  readonly type: TransactionType;
  readonly action: TransactionAction;
  readonly reason: TransactionReason;
  readonly reasonCode: typeof PENDING_CODE | typeof REINSERT_CODE | null;
  /** In units of use; negative if they left. */
  readonly quantity: number;
  readonly tagId: string;
  readonly serial: string;
  readonly reverses: string | null;
  readonly pastShelfLife: boolean;
  /** Of a vend: the thaw state of its units, in case they come back. */
  readonly thaw: { readonly thawComplete: number; readonly shelfLifeExp: number } | null;
}
