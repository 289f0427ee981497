import Card from '@mui/material/Card';
import { TELEMETRY_PROMPT } from '@parwell/domain';
import { useQueryClient } from '@tanstack/react-query';
import { useAddressChoice } from '../../shared/address-choice.ts';
import { useFormatter } from '../../ui/dates/use-formatter.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useCustomerInPath } from '../../ui/filters/customer-in-path.ts';
import { FilterBar } from '../../ui/filters/filter-bar.tsx';
import { SavedFiltersButton } from '../../ui/filters/saved-filters-button.tsx';
import { useFilters } from '../../ui/filters/use-filters.ts';
import { OneOf } from '../../ui/one-of.tsx';
import { Page } from '../../ui/page.tsx';
import { AlertChart } from './alert-chart.tsx';
import { AlertTable } from './alert-table.tsx';
import { filterOf, alertsFilters } from './alerts-filters.ts';

const VIEWS = ['grid', 'chart'] as const;

export default function AlertsPage() {
  const format = useFormatter();
  const client = useQueryClient();
  const address = useCustomerInPath(alertsFilters, 'customerId');
  const filters = useFilters(alertsFilters, address);
  const [view, choose] = useAddressChoice('view', VIEWS);
  const where = filters.applied && filterOf(filters.applied, format);
  const Alerts = view === 'grid' ? AlertTable : AlertChart;
  return (
    <Page
      title="Telemetry"
      actions={
        <>
          <OneOf
            label="View"
            choices={VIEWS}
            labelOf={(each) => each.toUpperCase()}
            chosen={view}
            onChoose={choose}
          />
          <SavedFiltersButton filters={filters} />
        </>
      }
    >
      <Card>
        <FilterBar
          filters={filters}
          onSearchAgain={() => client.invalidateQueries({ queryKey: ['telemetry-alerts'] })}
        />
        {where ? <Alerts where={where} /> : <EmptyState text={TELEMETRY_PROMPT} />}
      </Card>
    </Page>
  );
}
