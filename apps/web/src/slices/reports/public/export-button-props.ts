import type { CallInput, generateReport } from '@parwell/contract';
import type { Column } from '../../../ui/table/column.ts';

type Metadata = NonNullable<CallInput<typeof generateReport>['body']['report_additional_metadata']>;

/** The screen's arrangement of rows, for reports that use the same. */
export type ReportView = Omit<Metadata, 'columnsRequested'>;

export interface ExportButtonProps<Row> extends ReportView {
  readonly report: string;
  readonly filter: Readonly<Record<string, unknown>>;
  /** The table whose visible columns are exported. */
  readonly table: { readonly name: string; readonly columns: readonly Column<Row>[] };
}

export interface ExportCsvProps extends Pick<ExportButtonProps<never>, 'report' | 'filter'> {
  readonly label: string;
}
