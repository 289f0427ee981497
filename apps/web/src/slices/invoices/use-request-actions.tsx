import type { InvoiceRequest, InvoiceRequestCounts, InvoiceRequestFilter } from '@parwell/contract';
import type { ReactNode } from 'react';
import type { BulkAction } from '../../ui/table/bulk-bar.tsx';
import type { RowAction } from '../../ui/table/row-action.ts';

/** What the actions of a list of requests work on. */
export interface RequestsShown {
  /** What is shown; null while there is nothing. */
  readonly where: InvoiceRequestFilter | null;
  /** How many match, by status; undefined until they are counted. */
  readonly counts: InvoiceRequestCounts | undefined;
  /** The selected requests. */
  readonly ids: readonly string[];
  /** Ends the selection. */
  readonly clear: () => void;
}

export interface RequestActions {
  readonly rowActions: (request: InvoiceRequest) => readonly RowAction[];
  /** For the selected ones. */
  readonly bulkActions: readonly BulkAction[];
  /** For all that match: Make ready, Remind, Send all. */
  readonly pageActions: ReactNode;
  /** The dialogs. */
  readonly shown: ReactNode;
}

const NO_ACTIONS: readonly never[] = [];
const none = () => NO_ACTIONS;

/** What staff may do with invoice requests (AINV-013..020). */
export const useRequestActions = (_requests: RequestsShown): RequestActions => ({
  rowActions: none,
  bulkActions: NO_ACTIONS,
  pageActions: null,
  shown: null,
});
