import type { DeviceDetails, DeviceSlot, ProductConfiguration } from '@parwell/contract';
import { DISPENSERS, HOLDERS, slotKey } from '@parwell/domain';
import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { FilterBar } from '../../../ui/filters/filter-bar.tsx';
import { useFilters } from '../../../ui/filters/use-filters.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { useLocalPage } from '../../../ui/table/local-page.ts';
import type { RowAction } from '../../../ui/table/row-action.ts';
import { useMayChange } from '../use-may-change.ts';
import { slotColumns } from './slot-columns.tsx';
import { matching, slotFilters } from './slot-filters.ts';
import { CONFIGURATION_TEXTS } from '../device-configuration.texts.ts';

const EditSlot = lazy(() => import('./edit-slot.tsx'));
const SetPoType = lazy(() => import('./set-po-type.tsx'));

const ALL_SLOTS = HOLDERS.length * DISPENSERS.length;
const nothing = () => undefined;

interface SlotTableProps {
  readonly device: DeviceDetails;
  /** Undefined while loading. */
  readonly configuration: ProductConfiguration | undefined;
}

type Open = { readonly dialog: 'slot' | 'po-type'; readonly slot: DeviceSlot } | null;

export function SlotTable({ device, configuration }: SlotTableProps) {
  const mayChange = useMayChange(device, 'cabinets');
  const filters = useFilters(slotFilters);
  const { applied } = filters;
  const slots = useMemo(
    () => configuration && matching(configuration.slots, applied),
    [configuration, applied],
  );
  const page = useLocalPage(slots, ALL_SLOTS);
  const [open, setOpen] = useState<Open>(null);
  const edit = useCallback((slot: DeviceSlot) => setOpen({ dialog: 'slot', slot }), []);
  const actions = useCallback(
    (slot: DeviceSlot): readonly RowAction[] => [
      { label: CONFIGURATION_TEXTS.products.edit, onClick: () => edit(slot) },
      ...(slot.productId === null
        ? []
        : [
            {
              label: CONFIGURATION_TEXTS.products.setPoType,
              onClick: () => setOpen({ dialog: 'po-type', slot }),
            },
          ]),
    ],
    [edit],
  );
  return (
    <>
      <FilterBar filters={filters} />
      <DataTable
        name="product-configuration"
        label="Product configuration"
        columns={slotColumns}
        {...page}
        rowId={slotKey}
        onRetry={nothing}
        onOpen={mayChange ? edit : undefined}
        rowActions={mayChange ? actions : undefined}
      />
      <Suspense fallback={null}>
        {configuration && open?.dialog === 'slot' && (
          <EditSlot
            device={device}
            configuration={configuration}
            slot={open.slot}
            onClose={() => setOpen(null)}
          />
        )}
        {open?.dialog === 'po-type' && (
          <SetPoType device={device} slot={open.slot} onClose={() => setOpen(null)} />
        )}
      </Suspense>
    </>
  );
}
