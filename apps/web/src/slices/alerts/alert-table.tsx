import type { AlertFilter, TelemetryAlert } from '@parwell/contract';
import { NO_ALERTS } from '@parwell/domain';
import { useQuery } from '@tanstack/react-query';
import { answerOf } from '../../ui/table/answer-of.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { pageQuery, useTableState } from '../../ui/table/table-state.ts';
import { alertsColumns } from './alerts-columns.tsx';
import { alertsQuery } from './alerts.api.ts';

const rowId = ({ id }: TelemetryAlert) => String(id);

export function AlertTable({ where }: { readonly where: AlertFilter }) {
  const table = useTableState(alertsColumns, {
    order: { key: 'alertTimestamp', direction: 'DESC' },
  });
  const alerts = useQuery(alertsQuery({ where, ...pageQuery(table.state) }));
  return (
    <DataTable
      name="telemetry"
      columns={alertsColumns}
      label="Alerts"
      {...answerOf(alerts)}
      rowId={rowId}
      {...table}
      emptyText={NO_ALERTS}
    />
  );
}
