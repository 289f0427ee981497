import type { CallInput, generateReport } from '@parwell/contract';
import type { Column } from '../../../ui/table/column.ts';

type Metadata = NonNullable<CallInput<typeof generateReport>['body']['report_additional_metadata']>;

/** How a screen had arranged its rows, for reports that arrange theirs alike. */
export type ReportView = Omit<Metadata, 'columnsRequested'>;

export interface ExportButtonProps<Row> extends ReportView {
  /** The report's type, as its slice declares it. */
  readonly report: string;
  /** What the page's list call takes as its filter. */
  readonly filter: Readonly<Record<string, unknown>>;
  /** The table whose visible columns are exported. */
  readonly table: { readonly name: string; readonly columns: readonly Column<Row>[] };
}
