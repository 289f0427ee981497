import type { Device } from '@parwell/contract';
import type { Grants } from '@parwell/domain';
import { useQuery } from '@tanstack/react-query';
import { use, useCallback } from 'react';
import { devicesQuery, useOwnDevices, type DevicesAsked } from './public/device-queries.ts';
import { useDebounced } from '../../shared/use-debounced.ts';
import { Screens } from '../../shared/screen.ts';
import { answerOf } from '../../ui/table/answer-of.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { pageQuery, useTableState } from '../../ui/table/table-state.ts';
import { deviceColumns } from './device-columns.tsx';
import { linksOf } from './public/device-links.ts';
import { firstPageOf } from './first-page.ts';

export const DEVICES_TABLE = { name: 'cabinet-list', columns: deviceColumns };

/** CONST-036, DCONST-033: whoever leafs through or changes a filter twice asks once. */
const PAUSE_MS = 500;

const rowId = ({ cabinetId }: Device) => cabinetId;

interface DeviceTableProps {
  readonly filter: DevicesAsked;
  readonly grants: Grants;
}

export function DeviceTable({ filter, grants }: DeviceTableProps) {
  const table = useTableState(deviceColumns, {
    order: { key: 'cabinetId', direction: 'ASC' },
  });
  // As text: the same question is the same, whoever has put it together.
  const wanted = JSON.stringify({ ...filter, ...pageQuery(table.state) });
  const settled = useDebounced(wanted, PAUSE_MS);
  const asked = JSON.parse(settled) as DevicesAsked;
  const own = useOwnDevices(grants);
  const devices = useQuery({
    ...devicesQuery(asked),
    placeholderData: (previous) => previous ?? firstPageOf(own, asked),
  });
  const screens = use(Screens);
  const rowActions = useCallback((device: Device) => linksOf(screens, grants, device), [screens, grants]);
  return (
    <DataTable
      {...DEVICES_TABLE}
      label="Devices"
      {...answerOf(devices)}
      rowId={rowId}
      {...table}
      loading={devices.isPlaceholderData || settled !== wanted}
      rowActions={rowActions}
    />
  );
}
