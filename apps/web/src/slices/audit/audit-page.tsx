import Card from '@mui/material/Card';
import type { AuditEntry } from '@parwell/contract';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { ExportButton } from '../reports/public/export-button.tsx';
import { useFormatter } from '../../ui/dates/use-formatter.ts';
import { FilterBar } from '../../ui/filters/filter-bar.tsx';
import { SavedFiltersButton } from '../../ui/filters/saved-filters-button.tsx';
import { useFilters } from '../../ui/filters/use-filters.ts';
import { Page } from '../../ui/page.tsx';
import { answerOf } from '../../ui/table/answer-of.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { pageQuery, useTableState } from '../../ui/table/table-state.ts';
import { auditColumns } from './audit-columns.tsx';
import { AuditDetails } from './audit-details.tsx';
import { auditFilters } from './audit-filters.ts';
import { auditQuery } from './audit.api.ts';

const TABLE = { name: 'audit-logs', columns: auditColumns };

const rowId = ({ id }: AuditEntry) => String(id);
const details = (entry: AuditEntry) => <AuditDetails entry={entry} />;

export default function AuditPage() {
  const { customerId }: { customerId?: string } = useParams({ strict: false });
  const filters = useFilters(auditFilters);
  const table = useTableState(auditColumns, { order: { key: 'createdAt', direction: 'DESC' } });
  const format = useFormatter();
  const { createdAt, ...chosen } = filters.applied;
  const where = {
    ...chosen,
    ...(customerId !== undefined && { customerId }),
    ...(createdAt && { createdAt: { between: format.between(createdAt) } }),
  };
  const entries = useQuery(auditQuery({ where, ...pageQuery(table.state) }));
  return (
    <Page
      title="Audit Logs"
      actions={
        <>
          <SavedFiltersButton filters={filters} />
          <ExportButton report="RNI_UIEXPORT_AuditLogsReport" filter={where} table={TABLE} />
        </>
      }
    >
      <Card>
        <FilterBar filters={filters} onSearchAgain={entries.refetch} />
        <DataTable
          {...TABLE}
          label="Audit entries"
          {...answerOf(entries)}
          rowId={rowId}
          {...table}
          expanded={details}
          height={80}
        />
      </Card>
    </Page>
  );
}
