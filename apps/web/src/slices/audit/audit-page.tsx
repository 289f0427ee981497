import Card from '@mui/material/Card';
import type { AuditEntry } from '@parwell/contract';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { ExportButton } from '../../shared/reports/export-button.tsx';
import { useFormatter } from '../../ui/dates/use-formatter.ts';
import { FilterBar } from '../../ui/filters/filter-bar.tsx';
import { SavedFiltersButton } from '../../ui/filters/saved-filters-button.tsx';
import { useFilters } from '../../ui/filters/use-filters.ts';
import { Page } from '../../ui/page.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { pageQuery, useTableState } from '../../ui/table/table-state.ts';
import { AuditChanges } from './audit-changes.tsx';
import { auditColumns } from './audit-columns.tsx';
import { auditFilters } from './audit-filters.ts';
import { auditQuery } from './audit.api.ts';

const TABLE = { name: 'audit-logs', columns: auditColumns };

const rowId = ({ id }: AuditEntry) => String(id);
const changes = ({ data }: AuditEntry) => <AuditChanges data={data} />;

export default function AuditPage() {
  const { customerId }: { customerId?: string } = useParams({ strict: false });
  const filters = useFilters(auditFilters);
  const { state, ...table } = useTableState(auditColumns, { order: { key: 'createdAt', direction: 'DESC' } });
  const format = useFormatter();
  const { createdAt, ...chosen } = filters.applied;
  const where = {
    ...chosen,
    ...(customerId !== undefined && { customerId }),
    ...(createdAt && { createdAt: { between: format.between(createdAt) } }),
  };
  const { data, error, refetch, isPlaceholderData } = useQuery(auditQuery({ where, ...pageQuery(state) }));
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
        <FilterBar filters={filters} onSearchAgain={refetch} />
        <DataTable
          {...TABLE}
          label="Audit entries"
          rows={data?.data}
          total={data?.total_count}
          rowId={rowId}
          state={state}
          {...table}
          loading={isPlaceholderData}
          error={error}
          onRetry={refetch}
          expanded={changes}
          height={80}
        />
      </Card>
    </Page>
  );
}
