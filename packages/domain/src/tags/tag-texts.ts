import type { TagPhase } from '../inventory/ledger/stock.ts';

/** TAG-004. */
export const TAGS_PROMPT = 'Select the filter criteria above to view tag information.';
/** TAG-020. */
export const TAG_CUSTOMER_REQUIRED = 'A customer is required.';
/** TAG-022: the bulk form words it in its own way; a single return is refused with `RGA_REQUIRED`. */
export const BULK_RGA_REQUIRED = 'An Rga Number is required';

/** Texts of our own. */
export const NOTHING_TO_EDIT = 'Change at least one field.';

export const TAG_PHASE_LABELS: Readonly<Record<TagPhase, string>> = {
  shipped: 'Shipped',
  'on hand': 'On hand',
  pending: 'Pending',
  vended: 'Vended',
  returned: 'Returned',
  removed: 'Removed',
};

/** How many rows a bulk action takes at most. */
export const BULK_LIMIT = 10_000;
/** How many of them one call takes: what is done is told in between. */
export const BULK_CALL_LIMIT = 500;
/** How many tags show their lifecycles together. */
export const LIFECYCLE_LIMIT = 100;
