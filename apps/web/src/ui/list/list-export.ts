import { createContext, type ReactNode } from 'react';
import type { Column } from '../table/column.ts';

export interface ListExportProps {
  readonly report: string;
  /** The filter as the list's call takes it. */
  readonly filter: Readonly<Record<string, unknown>>;
  /** How the rows are grouped, in the file too. */
  readonly groupByName?: string;
  /** The table; its visible columns are exported. */
  readonly table: { readonly name: string; readonly columns: readonly Column<never>[] };
}

/**
 * Renders the export button of a list. Provided by the app, because the kit must not depend on the reports
 * slice.
 */
export const ListExport = createContext<(props: ListExportProps) => ReactNode>(() => null);
