import { listTelemetryAlerts, type AlertFilter, type TelemetryAlert } from '@parwell/contract';
import { can, NO_ALERTS, TELEMETRY_PROMPT, type Grants } from '@parwell/domain';
import { useCallback } from 'react';
import { useCurrentUser } from '../../session/current-user.ts';
import { useInvalidate } from '../../session/use-call-mutation.ts';
import { useAddressChoice } from '../../shared/address-choice.ts';
import { defineList, type ListInput } from '../../ui/list/define-list.ts';
import { ListPage } from '../../ui/list/list-page.tsx';
import { useList } from '../../ui/list/use-list.ts';
import { OneOf } from '../../ui/one-of.tsx';
import { devicePath } from '../devices/public/device-paths.ts';
import { AlertChart } from './alert-chart.tsx';
import { alertsColumns } from './alerts-columns.tsx';
import { alertsFilters } from './alerts-filters.ts';

const VIEWS = ['grid', 'chart'] as const;

const alertsList = defineList(listTelemetryAlerts, {
  label: 'Alerts',
  columns: alertsColumns,
  filters: alertsFilters,
  customer: 'customerId',
  prompt: TELEMETRY_PROMPT,
  rowId: ({ id }) => String(id),
  sort: { key: 'alertTimestamp', direction: 'DESC' },
  input: (page: ListInput<AlertFilter>) => ({
    query: { filter: JSON.stringify({ include: ['sourceType'], ...page }) },
  }),
  emptyText: NO_ALERTS,
});

/** Only for users who may open devices: alerts can be seen without. */
const deviceOf = ({ customerId, deviceId }: TelemetryAlert, grants: Grants): string | undefined =>
  can(grants, 'read', 'cabinets', customerId) ? devicePath({ customerId, cabinetId: deviceId }) : undefined;

const chart = (where: AlertFilter) => <AlertChart where={where} />;

const NO_GRANTS: Grants = {};

export default function AlertsPage() {
  const grants = useCurrentUser().data?.grants ?? NO_GRANTS;
  const toDevice = useCallback((alert: TelemetryAlert) => deviceOf(alert, grants), [grants]);
  const list = useList(alertsList);
  const invalidate = useInvalidate();
  const [view, choose] = useAddressChoice('view', VIEWS);
  return (
    <ListPage
      title="Telemetry"
      // The chart counts come from a separate call, so refresh everything of this slice.
      list={{ ...list, searchAgain: () => invalidate(['alerts']) }}
      views={
        <OneOf
          label="View"
          choices={VIEWS}
          labelOf={(each) => each.toUpperCase()}
          chosen={view}
          onChoose={choose}
        />
      }
      rowLink={toDevice}
      {...(view === 'chart' && { table: chart })}
    />
  );
}
