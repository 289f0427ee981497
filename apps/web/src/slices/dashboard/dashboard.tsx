import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { Dashboard as Answer } from '@parwell/contract';
import type { DashboardVariant } from '@parwell/domain';
import { useQuery } from '@tanstack/react-query';
import { seriesVariables } from '../../ui/chart/chart-colors.ts';
import { Instant } from '../../ui/dates/instant.tsx';
import { useFormatter } from '../../ui/dates/use-formatter.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FailureState } from '../../ui/failure-state.tsx';
import { LiveAge } from '../../ui/live-age.tsx';
import { Page } from '../../ui/page.tsx';
import { ExportCsvButton } from '../reports/public/export-csv-button.tsx';
import { CustomerDashboard } from './customer-dashboard.tsx';
import { dashboardFilter, dashboardQuery } from './dashboard.api.ts';
import { DASHBOARD_TEXTS, DASHBOARD_TITLES } from './dashboard.texts.ts';
import { PrintStyles } from './print-styles.tsx';
import { DashboardSkeleton } from './skeleton.tsx';
import { WidgetGrids } from './widget-grids.tsx';

/** DASH-003, DASH-004. */
const REPORT = 'TrackDashboardExport';

interface DashboardProps {
  readonly variant: DashboardVariant;
  /** Null: all customers of the user. */
  readonly customerId: string | null;
}

/** All widgets come with one answer, of one moment; the last one stays during a refresh. */
export default function Dashboard({ variant, customerId }: DashboardProps) {
  const { timeZone } = useFormatter();
  const filter = dashboardFilter(variant, customerId);
  const { data, error, refetch } = useQuery(dashboardQuery(filter, timeZone));
  return (
    <Page
      title={DASHBOARD_TITLES[variant]}
      note={data && <DataAsOf asOf={data.asOf} failed={error !== null} onRetry={refetch} />}
      actions={
        <>
          <Button variant="outlined" disabled={!data} onClick={() => window.print()}>
            {DASHBOARD_TEXTS.print}
          </Button>
          <ExportCsvButton report={REPORT} filter={filter} label={DASHBOARD_TEXTS.exportCsv} />
        </>
      }
    >
      <PrintStyles />
      {data && (
        <Box sx={seriesVariables}>
          <Shown dashboard={data} />
        </Box>
      )}
      {!data && error && <FailureState error={error} onRetry={refetch} />}
      {!data && !error && <DashboardSkeleton variant={variant} />}
    </Page>
  );
}

interface DataAsOfProps {
  readonly asOf: string;
  readonly failed: boolean;
  readonly onRetry: () => unknown;
}

/** DASH-001. */
const DataAsOf = ({ asOf, failed, onRetry }: DataAsOfProps) => (
  <>
    {DASHBOARD_TEXTS.dataAsOf} <Instant value={asOf} />
    {' · '}
    <LiveAge at={Date.parse(asOf)} failed={failed} onRetry={onRetry} />
  </>
);

function Shown({ dashboard }: { readonly dashboard: Answer }) {
  const { dashboardType, widgets } = dashboard;
  if (dashboardType === 'Customer') return <CustomerDashboard dashboard={dashboard} />;
  if (widgets.length === 0) return <EmptyState text={DASHBOARD_TEXTS.noWidgets} />;
  return <WidgetGrids widgets={widgets} dashboard={dashboard} />;
}
