import { listShipments, type ShipmentFilter, type ShipmentLine } from '@parwell/contract';
import { can, SHIPMENTS_PROMPT } from '@parwell/domain';
import { lazy, useCallback } from 'react';
import { useCurrentUser } from '../../session/current-user.ts';
import { useDialog } from '../../ui/forms/use-dialog.tsx';
import { defineList, type ListInput } from '../../ui/list/define-list.ts';
import { ListPage } from '../../ui/list/list-page.tsx';
import { useList } from '../../ui/list/use-list.ts';
import type { RowAction } from '../../ui/table/row-action.ts';
import { shipmentsColumns } from './shipments-columns.tsx';
import { shipmentsFilters } from './shipments-filters.ts';
import { SHIPMENT_TEXTS } from './shipments.texts.ts';

const CloseLine = lazy(() => import('./close-line.tsx'));

const json = (value: unknown) => (value === undefined ? undefined : JSON.stringify(value));

const shipmentsList = defineList(listShipments, {
  label: SHIPMENT_TEXTS.shipments,
  columns: shipmentsColumns,
  filters: shipmentsFilters,
  customer: 'customerNumber',
  prompt: SHIPMENTS_PROMPT,
  rowId: ({ lineKey }) => lineKey,
  sort: { key: 'shipDate', direction: 'DESC' },
  debounceMs: 500,
  report: 'ShipmentsReport',
  input: ({ where: { transmitStatus, shipDate, ...where }, ...page }: ListInput<ShipmentFilter>) => ({
    query: {
      ...where,
      ...page,
      transmitStatus: transmitStatus?.length === 1 ? transmitStatus[0] : json(transmitStatus),
      shipDate: json(shipDate),
    },
  }),
});

const NO_ACTIONS: readonly RowAction[] = [];
const highlight = ({ transmitStatus }: ShipmentLine) => (transmitStatus === 'Error' ? 'error' : undefined);

export default function ShipmentsPage() {
  const isStaff = can(useCurrentUser().data?.grants ?? {}, 'create', 'orders', 'ALL');
  const { open, shown } = useDialog();
  const actions = useCallback(
    (line: ShipmentLine): readonly RowAction[] =>
      isStaff && line.mayClose
        ? [
            {
              label: SHIPMENT_TEXTS.closeLine,
              danger: true,
              onClick: () => open((close) => <CloseLine line={line} onClose={close} />),
            },
          ]
        : NO_ACTIONS,
    [isStaff, open],
  );
  return (
    <ListPage
      title="Shipments"
      list={useList(shipmentsList)}
      highlight={highlight}
      {...(isStaff && { rowActions: actions })}
    >
      {shown}
    </ListPage>
  );
}
