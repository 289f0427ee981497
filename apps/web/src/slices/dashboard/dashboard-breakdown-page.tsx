import Card from '@mui/material/Card';
import type { Breakdown, BreakdownFilter } from '@parwell/contract';
import { BREAKDOWNS, INVOICE_REQUEST_STATUS_LABELS } from '@parwell/domain';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { use, useMemo } from 'react';
import { Screens } from '../../shared/screen.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { Instant } from '../../ui/dates/instant.tsx';
import { useFormatter } from '../../ui/dates/use-formatter.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useFilters } from '../../ui/filters/use-filters.ts';
import { LiveAge } from '../../ui/live-age.tsx';
import { Page } from '../../ui/page.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { useLocalPage } from '../../ui/table/local-page.ts';
import { amountText, unitFor } from './amounts.ts';
import { breakdownColumns } from './breakdown-columns.tsx';
import { breakdownFilters } from './breakdown-filters.ts';
import { breakdownQuery } from './dashboard.api.ts';
import { BREAKDOWN_TEXTS, DASHBOARD_TEXTS } from './dashboard.texts.ts';
import { linkAddress } from './link-address.ts';

type Row = Breakdown['rows'][number];

export default function DashboardBreakdownPage() {
  const { applied } = useFilters(breakdownFilters);
  if (applied === null)
    return (
      <Page title={BREAKDOWN_TEXTS.breakdown}>
        <EmptyState text={BREAKDOWN_TEXTS.nothingChosen} />
      </Page>
    );
  return <Groups key={JSON.stringify(applied)} filter={applied as BreakdownFilter} />;
}

const rowId = ({ customerId, cabinetId }: Row) => `${customerId} ${cabinetId ?? ''}`;

/** A number by customer or device, the largest first; each row leads to the counted records (D6). */
function Groups({ filter }: { readonly filter: BreakdownFilter }) {
  const { customerId }: { customerId?: string } = useParams({ strict: false });
  const screens = use(Screens);
  const format = useFormatter();
  const { data, error, refetch, dataUpdatedAt } = useQuery(
    breakdownQuery(filter, customerId ?? null, format.timeZone),
  );
  const by = BREAKDOWNS[filter.of];
  const unit = data?.unit ?? '';
  const columns = useMemo(
    () =>
      breakdownColumns(
        by,
        unit.replace(/^./, (first) => first.toUpperCase()),
      ),
    [by, unit],
  );
  const page = useLocalPage(data?.rows);
  const part = [
    filter.status !== undefined && INVOICE_REQUEST_STATUS_LABELS[filter.status],
    filter.day !== undefined && format.date(filter.day),
  ].filter((text) => text !== false);
  return (
    <Page
      back={
        <BackLink
          to={customerId === undefined ? '/dashboard' : `/dashboard/${encodeURIComponent(customerId)}`}
          label={BREAKDOWN_TEXTS.back}
        />
      }
      title={data ? BREAKDOWN_TEXTS.title(data.title, by) : BREAKDOWN_TEXTS.breakdown}
      note={
        data && (
          <>
            {[...part, DASHBOARD_TEXTS.inAll(amountText(data.sum, data.unit))].join(' · ')} ·{' '}
            {DASHBOARD_TEXTS.dataAsOf} <Instant value={data.asOf} />
          </>
        )
      }
    >
      <Card>
        <DataTable
          name="dashboard-breakdown"
          label={data ? BREAKDOWN_TEXTS.title(data.title, by) : BREAKDOWN_TEXTS.breakdown}
          columns={columns}
          rowId={rowId}
          rowLink={({ link }: Row) => linkAddress(screens, link)}
          error={data ? null : error}
          onRetry={refetch}
          emptyText={DASHBOARD_TEXTS.nothing}
          status={data && <LiveAge at={dataUpdatedAt} failed={error !== null} onRetry={refetch} />}
          {...page}
        />
        {data && data.total > data.rows.length && <EmptyState text={restText(data)} />}
      </Card>
    </Page>
  );
}

function restText({ of, sum, total, rows, unit }: Breakdown): string {
  const groups = total - rows.length;
  const rest = sum - rows.reduce((all, { value }) => all + value, 0);
  return BREAKDOWN_TEXTS.rest(
    amountText(groups, `${BREAKDOWNS[of]}s`),
    amountText(rest, unitFor(rest, unit)),
  );
}
