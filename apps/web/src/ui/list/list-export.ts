import { createContext, type ReactNode } from 'react';
import type { Column } from '../table/column.ts';

export interface ListExportProps {
  readonly report: string;
  /** What the list's call takes as its filter. */
  readonly filter: Readonly<Record<string, unknown>>;
  /** The table whose visible columns are exported. */
  readonly table: { readonly name: string; readonly columns: readonly Column<never>[] };
}

/** Draws the export button of a list. Handed down by the app: reports are a slice, of which the kit knows nothing. */
export const ListExport = createContext<(props: ListExportProps) => ReactNode>(() => null);
