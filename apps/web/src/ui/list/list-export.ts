import { createContext, type ReactNode } from 'react';
import type { Column } from '../table/column.ts';

export interface ListExportProps {
  readonly report: string;
  /** As the list's call receives it. */
  readonly filter: Readonly<Record<string, unknown>>;
  readonly viewType?: string;
  readonly groupByName?: string;
  /** The visible columns of this table are exported. */
  readonly table: { readonly name: string; readonly columns: readonly Column<never>[] };
}

/**
 * Renders the export button of a list. Provided by the app, because the kit must not depend on the reports
 * slice.
 */
export const ListExport = createContext<(props: ListExportProps) => ReactNode>(() => null);
