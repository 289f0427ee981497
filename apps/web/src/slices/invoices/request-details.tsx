import type { InvoiceRequest } from '@parwell/contract';
import type { ReactNode } from 'react';
import type { RowAction } from '../../ui/table/row-action.ts';

export interface RequestDetailsOptions {
  /** The requests on the page in their order, to go to the next and the one before. */
  readonly rows: () => readonly InvoiceRequest[];
  /** What can be done with the open one; nothing outside administration. */
  readonly rowActions?: (request: InvoiceRequest) => readonly RowAction[];
}

export interface OpenedDetails {
  /** Opens the panel; undefined if there is none. */
  readonly onOpen: ((request: InvoiceRequest) => void) | undefined;
  /** The panel beside the table. */
  readonly panel: ReactNode;
}

/** The evidence and life of a request, beside the list. */
export const useRequestDetails = (_options: RequestDetailsOptions): OpenedDetails => ({
  onOpen: undefined,
  panel: null,
});
