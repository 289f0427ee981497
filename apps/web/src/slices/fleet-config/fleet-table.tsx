import { listDeviceProperties, type CallInput } from '@parwell/contract';
import { RETIRED, type Grants } from '@parwell/domain';
import { use, useCallback } from 'react';
import { linksOf } from '../devices/public/device-links.ts';
import { Screens } from '../../shared/screen.ts';
import { defineList, type ListInput } from '../../ui/list/define-list.ts';
import { ListCard } from '../../ui/list/list-page.tsx';
import type { ListState } from '../../ui/list/use-list.ts';
import type { Selection } from '../../ui/table/selection.ts';
import { fleetColumns } from './fleet-columns.tsx';
import type { ConfiguredDevice } from './fleet-config.api.ts';
import { fleetFilters } from './fleet-filters.ts';

type FleetFilter = NonNullable<CallInput<typeof listDeviceProperties>['body']['filter']>;

export const fleetList = defineList(listDeviceProperties, {
  name: 'fleet-config',
  label: 'Devices',
  columns: fleetColumns,
  filters: fleetFilters,
  customer: 'customerId',
  rowId: ({ cabinetId }) => cabinetId,
  sort: { key: 'cabinetId', direction: 'ASC' },
  input: ({ where, ...page }: ListInput<FleetFilter>) => ({ body: { filter: where, ...page } }),
  height: 60,
});

interface FleetTableProps {
  readonly list: ListState<ConfiguredDevice, FleetFilter, typeof fleetFilters.filters, false>;
  readonly grants: Grants;
  /** Omitted if the user may only view. */
  readonly selection: Pick<Selection<ConfiguredDevice>, 'selected' | 'onChange'> | undefined;
}

/** Retired devices receive no updates. */
const selectable = ({ cabinetState }: ConfiguredDevice) => cabinetState !== RETIRED;

/** With their configuration; rows can be ticked for an update. */
export function FleetTable({ list, grants, selection }: FleetTableProps) {
  const screens = use(Screens);
  const links = useCallback(
    (device: ConfiguredDevice) => linksOf(screens, grants, device, 'Cabinet Details'),
    [screens, grants],
  );
  return (
    <ListCard
      list={list}
      rowActions={links}
      selection={selection && { ...selection, selectable, header: 'Update' }}
    />
  );
}
