import type { TagPhase } from '../inventory/ledger/stock.ts';

/** TAG-004. */
export const TAGS_PROMPT = 'Select the filter criteria above to view tag information.';
/** TAG-020. */
export const TAG_CUSTOMER_REQUIRED = 'A customer is required.';
/** TAG-022: the bulk form has its own words; a single return is refused with `RGA_REQUIRED`. */
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

/** The most rows of a bulk action. */
export const BULK_LIMIT = 10_000;
/** The most rows of one call: the progress is shown in between. */
export const BULK_CALL_LIMIT = 500;
/** The most tags whose lives are shown together. */
export const LIFECYCLE_LIMIT = 100;
