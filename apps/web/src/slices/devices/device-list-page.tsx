import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import { ALL, can, DEVICE_PROMPT, type Grants } from '@parwell/domain';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useCurrentUser } from '../../session/current-user.ts';
import { ExportButton } from '../reports/public/export-button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useCustomerInPath } from '../../ui/filters/customer-in-path.ts';
import { FilterBar } from '../../ui/filters/filter-bar.tsx';
import { SavedFiltersButton } from '../../ui/filters/saved-filters-button.tsx';
import { useFilters } from '../../ui/filters/use-filters.ts';
import { Page } from '../../ui/page.tsx';
import { deviceFilters, filterOf } from './device-filters.ts';
import { DEVICES_TABLE, DeviceTable } from './device-table.tsx';
import { CreateDevice } from './dialogs.ts';

const NO_GRANTS: Grants = {};

export default function DeviceListPage() {
  const grants = useCurrentUser().data?.grants ?? NO_GRANTS;
  const filters = useFilters(deviceFilters, useCustomerInPath(deviceFilters, 'customerId'));
  const client = useQueryClient();
  const [creating, setCreating] = useState(false);
  const filter = filters.applied && filterOf(filters.applied);
  return (
    <Page
      title="Device List"
      actions={
        <>
          <SavedFiltersButton filters={filters} />
          {filter && (
            <ExportButton report="RNI_UIEXPORT_CabinetsReport" filter={filter} table={DEVICES_TABLE} />
          )}
          {can(grants, 'create', 'cabinets', ALL) && (
            <Button variant="contained" onClick={() => setCreating(true)}>
              Create Device
            </Button>
          )}
        </>
      }
    >
      <Card>
        <FilterBar
          filters={filters}
          onSearchAgain={() => client.invalidateQueries({ queryKey: ['devices', 'list'] })}
        />
        {filter ? <DeviceTable filter={filter} grants={grants} /> : <EmptyState text={DEVICE_PROMPT} />}
      </Card>
      {creating && (
        <Suspense fallback={null}>
          <CreateDevice customerId={filter?.customerId ?? ''} onClose={() => setCreating(false)} />
        </Suspense>
      )}
    </Page>
  );
}
