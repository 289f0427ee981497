import Button from '@mui/material/Button';
import { lazy, Suspense } from 'react';
import type { Column } from '../../ui/table/column.ts';
import type { ReportView } from './use-request-report.ts';

// Nobody exports before there is something to see.
const ExportMenu = lazy(() => import('./export-menu.tsx'));

export interface ExportButtonProps<Row> extends ReportView {
  /** The report's type, as its slice declares it. */
  readonly report: string;
  /** What the page's list call takes as its filter. */
  readonly filter: Readonly<Record<string, unknown>>;
  /** The table whose visible columns are exported. */
  readonly table: { readonly name: string; readonly columns: readonly Column<Row>[] };
}

/** `<ExportButton report="RNI_UIEXPORT_AuditLogsReport" filter={where} table={{ name, columns }} />` */
export const ExportButton = <Row,>(props: ExportButtonProps<Row>) => (
  <Suspense
    fallback={
      <Button variant="outlined" disabled sx={{ pr: { xs: 13, sm: 12 } }}>
        Export
      </Button>
    }
  >
    <ExportMenu {...(props as ExportButtonProps<unknown>)} />
  </Suspense>
);
