import Alert from '@mui/material/Alert';
import type { SapOrder } from '@parwell/contract';
import { ALL, can } from '@parwell/domain';
import { lazy, useCallback, useMemo } from 'react';
import { useCurrentUser } from '../../../session/current-user.ts';
import { Instant } from '../../../ui/dates/instant.tsx';
import { useDialog } from '../../../ui/forms/use-dialog.tsx';
import type { RowAction } from '../../../ui/table/row-action.ts';
import type { OrderParts } from './order-detail.api.ts';
import { ORDER_DETAIL_TEXTS } from './order-detail.texts.ts';
import {
  itemsView,
  lotsView,
  receivedView,
  refusedRequestsView,
  refusedSapOrdersView,
  requestsView,
  sapOrdersView,
  shipmentsView,
} from './order-parts.ts';
import { PartTable, type Part } from './part-table.tsx';
import type { OrderSection } from './section-heads.ts';

const StatusDialog = lazy(() => import('./status-dialog.tsx'));

interface PartContentProps {
  readonly section: OrderSection;
  readonly parts: OrderParts;
}

export default function PartContent({ section, parts }: PartContentProps) {
  switch (section) {
    case 'Restock Request':
      return (
        <PartTable
          label={section}
          view={isRefused(parts) ? refusedRequestsView : requestsView}
          part={parts.requests}
        />
      );
    case 'SAP Orders':
      return <SapOrders parts={parts} />;
    case 'Order Lots':
      return <OrderLots part={parts.sapOrders} />;
    case 'Warehouse Shipment':
      return <PartTable label={section} view={shipmentsView} part={parts.shipments} />;
    case 'Shipment Items':
      return <PartTable label={section} view={itemsView} part={parts.items} />;
    case 'Received':
      return (
        <PartTable
          label={section}
          view={receivedView}
          part={parts.transactions}
          note={<CurrentAsOf at={parts.transactions.dataUpdatedAt} />}
        />
      );
  }
}

const isRefused = ({ requests }: OrderParts): boolean =>
  requests.data?.result.some(({ poStatus }) => poStatus === 'Failed') ?? false;

function SapOrders({ parts }: { readonly parts: OrderParts }) {
  const grants = useCurrentUser().data?.grants ?? {};
  const { open, shown } = useDialog();
  const actions = useCallback(
    (line: SapOrder): readonly RowAction[] => [
      {
        label: ORDER_DETAIL_TEXTS.status.action,
        onClick: () => open((close) => <StatusDialog line={line} onClose={close} />),
      },
    ],
    [open],
  );
  return (
    <>
      <PartTable
        label="SAP Orders"
        view={isRefused(parts) ? refusedSapOrdersView : sapOrdersView}
        part={parts.sapOrders}
        rowActions={can(grants, 'create', 'orders', ALL) ? actions : undefined}
      />
      {shown}
    </>
  );
}

function OrderLots({ part: { data, error, refetch } }: { readonly part: Part<SapOrder> }) {
  const lots = useMemo(() => {
    const result = data?.result.flatMap(({ sapOrderLots }) => sapOrderLots);
    return result && { result, total_record: result.length };
  }, [data]);
  return <PartTable label="Order Lots" view={lotsView} part={{ data: lots, error, refetch }} />;
}

/** ODET-009, ODET-010: receipts continue while the page is open. */
const CurrentAsOf = ({ at }: { readonly at: number }) =>
  at > 0 && (
    <Alert severity="warning" role="note" sx={{ borderRadius: 0 }}>
      current as of <Instant value={at} />
    </Alert>
  );
