import Button from '@mui/material/Button';
import type { DeviceDetails, LocationTracking } from '@parwell/contract';
import { LOCATION_DELETED } from '@parwell/domain';
import { lazy, Suspense, useCallback, useState } from 'react';
import { useNotify } from '../../../ui/feedback/notices.ts';
import { useConfirm } from '../../../ui/forms/confirm.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { useLocalPage } from '../../../ui/table/local-page.ts';
import type { RowAction } from '../../../ui/table/row-action.ts';
import { Section } from '../section.tsx';
import { useMayChange } from '../use-may-change.ts';
import { useDeleteLocation } from './locations.api.ts';
import { CONFIGURATION_TEXTS } from '../device-configuration.texts.ts';

const AddLocation = lazy(() => import('./add-location.tsx'));

const columns: readonly Column<LocationTracking>[] = [
  { key: 'locationName', header: 'Location Name', priority: 'title' },
  { key: 'zipCode', header: 'Zip Code', width: 180, priority: 'side' },
];
const rowId = ({ id }: LocationTracking) => id;
const nothing = () => undefined;

export default function Locations({ device }: { readonly device: DeviceDetails }) {
  const mayChange = useMayChange(device, 'cabinets');
  const page = useLocalPage(device.cabinetLocationTrackings);
  const actions = useLocationActions(device);
  const [adding, setAdding] = useState(false);
  return (
    <Section
      heading="Location Tracking Configuration"
      action={
        mayChange && (
          <Button variant="outlined" onClick={() => setAdding(true)}>
            Add Location
          </Button>
        )
      }
    >
      <DataTable
        name="device-locations"
        label={CONFIGURATION_TEXTS.locations.list}
        columns={columns}
        {...page}
        rowId={rowId}
        onRetry={nothing}
        emptyText={CONFIGURATION_TEXTS.locations.none}
        rowActions={mayChange ? actions : undefined}
      />
      <Suspense fallback={null}>
        {adding && <AddLocation device={device} onClose={() => setAdding(false)} />}
      </Suspense>
    </Section>
  );
}

function useLocationActions({ cabinetId, cabinetName }: DeviceDetails) {
  const confirm = useConfirm();
  const notify = useNotify();
  const { mutateAsync: remove } = useDeleteLocation(cabinetId);
  return useCallback(
    ({ id, locationName }: LocationTracking): readonly RowAction[] => {
      const askAndDelete = async () => {
        const sure = await confirm({
          title: CONFIGURATION_TEXTS.deleteTitle(locationName),
          message: CONFIGURATION_TEXTS.locations.deleteMessage(cabinetName),
          confirmLabel: CONFIGURATION_TEXTS.locations.delete,
          danger: true,
        });
        if (!sure) return;
        try {
          await remove(id);
          notify({ message: LOCATION_DELETED, type: 'success' });
        } catch (error) {
          notify({ message: error instanceof Error ? error.message : String(error), type: 'error' });
        }
      };
      return [
        { label: CONFIGURATION_TEXTS.locations.delete, danger: true, onClick: () => void askAndDelete() },
      ];
    },
    [cabinetName, confirm, notify, remove],
  );
}
