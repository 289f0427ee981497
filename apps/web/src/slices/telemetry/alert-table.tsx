import type { AlertFilter, TelemetryAlert } from '@parwell/contract';
import { NO_ALERTS } from '@parwell/domain';
import { useQuery } from '@tanstack/react-query';
import { DataTable } from '../../ui/table/data-table.tsx';
import { pageQuery, useTableState } from '../../ui/table/table-state.ts';
import { telemetryColumns } from './telemetry-columns.tsx';
import { alertsQuery } from './telemetry.api.ts';

const rowId = ({ id }: TelemetryAlert) => String(id);

export function AlertTable({ where }: { readonly where: AlertFilter }) {
  const { state, ...table } = useTableState(telemetryColumns, {
    order: { key: 'alertTimestamp', direction: 'DESC' },
  });
  const { data, error, refetch, isPlaceholderData } = useQuery(alertsQuery({ where, ...pageQuery(state) }));
  return (
    <DataTable
      name="telemetry"
      columns={telemetryColumns}
      label="Alerts"
      rows={data?.result}
      total={data?.total_record}
      rowId={rowId}
      state={state}
      {...table}
      loading={isPlaceholderData}
      error={error}
      onRetry={refetch}
      emptyText={NO_ALERTS}
    />
  );
}
