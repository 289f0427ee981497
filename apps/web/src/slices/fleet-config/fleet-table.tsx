import Card from '@mui/material/Card';
import { RETIRED, type EdgeConfigType, type Grants } from '@parwell/domain';
import { useQuery } from '@tanstack/react-query';
import { use, useCallback } from 'react';
import { Screens } from '../../shared/screen.ts';
import { FilterBar } from '../../ui/filters/filter-bar.tsx';
import type { FiltersState } from '../../ui/filters/use-filters.ts';
import { answerOf } from '../../ui/table/answer-of.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { Selection } from '../../ui/table/selection.ts';
import { pageQuery, useTableState } from '../../ui/table/table-state.ts';
import { linksOf } from '../devices/public/device-links.ts';
import { fleetColumns } from './fleet-columns.tsx';
import { configuredDevicesQuery, type ConfiguredDevice } from './fleet-config.api.ts';
import { filterOf, type fleetFilters } from './fleet-filters.ts';

interface FleetTableProps {
  readonly type: EdgeConfigType;
  readonly filters: FiltersState<typeof fleetFilters.filters, false>;
  readonly grants: Grants;
  /** Left out where the user may only look. */
  readonly selection: Pick<Selection<ConfiguredDevice>, 'selected' | 'onChange'> | undefined;
}

const rowId = ({ cabinetId }: ConfiguredDevice) => cabinetId;
/** A retired device is told nothing any more. */
const selectable = ({ cabinetState }: ConfiguredDevice) => cabinetState !== RETIRED;

/** The devices of a type with what is configured, and which of them an update is for. */
export function FleetTable({ type, filters, grants, selection }: FleetTableProps) {
  const screens = use(Screens);
  const table = useTableState(fleetColumns, { order: { key: 'cabinetId', direction: 'ASC' } });
  const devices = useQuery(
    configuredDevicesQuery({ filter: filterOf(type, filters.applied), ...pageQuery(table.state) }),
  );
  const links = useCallback(
    (device: ConfiguredDevice) => linksOf(screens, grants, device, 'Cabinet Details'),
    [screens, grants],
  );
  return (
    <Card>
      <FilterBar filters={filters} onSearchAgain={devices.refetch} />
      <DataTable
        name="fleet-config"
        label="Devices"
        columns={fleetColumns}
        {...answerOf(devices)}
        rowId={rowId}
        {...table}
        rowActions={links}
        {...(selection && { selection: { ...selection, selectable, header: 'Update' } })}
        height={60}
      />
    </Card>
  );
}
