import ToggleButton from '@mui/material/ToggleButton';
import type { GroupedOrder, OrderFilter, RestockOrder } from '@parwell/contract';
import { GROUP_BY_ORDER_NUMBER, type Grants } from '@parwell/domain';
import { lazy, Suspense, useCallback } from 'react';
import { useCurrentUser } from '../../session/current-user.ts';
import { useAddressChoice } from '../../shared/address-choice.ts';
import { SavedFiltersButton } from '../../ui/filters/saved-filters-button.tsx';
import type { List } from '../../ui/list/define-list.ts';
import { ListPage } from '../../ui/list/list-page.tsx';
import { useList } from '../../ui/list/use-list.ts';
import { TOGGLE } from '../../ui/one-of.tsx';
import type { RowOptions } from '../../ui/table/row-view.ts';
import type { ordersFilters } from './orders-filters.ts';
import { groupedOrders, orderLines } from './orders-lists.ts';
import { ORDER_TEXTS } from './orders.texts.ts';
import { useOrderActions } from './use-order-actions.tsx';
import { useOrderAddress } from './use-order-address.ts';

const OrderDetailDialog = lazy(async () => ({
  default: (await import('./detail/order-detail-dialog.tsx')).OrderDetailDialog,
}));

const NO_GRANTS: Grants = {};
const VIEWS = ['lines', 'orderNumber'] as const;

const nameOf = ({ customerId, orderNo, orderStatus }: GroupedOrder) => ({
  customerId,
  orderNumber: orderNo,
  orderStatus,
});

/** The reason of a refused line, as text. */
const failed = ({ orderStatus }: RestockOrder | GroupedOrder) =>
  orderStatus === 'Failed' ? ('error' as const) : undefined;

/** Restock orders by line or by number, with a detail (ORD-001..029). */
export default function OrdersTab() {
  const grants = useCurrentUser().data?.grants ?? NO_GRANTS;
  const { orderNumber, addressOf, close } = useOrderAddress();
  const { ofOrder, ofLine, shown } = useOrderActions(grants, addressOf);
  const [view] = useAddressChoice('group', VIEWS);

  const lineLink = useCallback((row: RestockOrder) => addressOf(row.orderNumber), [addressOf]);
  const orderLink = useCallback((row: GroupedOrder) => addressOf(row.orderNo), [addressOf]);
  const orderActions = useCallback((row: GroupedOrder) => ofOrder(nameOf(row)), [ofOrder]);

  return (
    <>
      {view === 'lines' ? (
        <OrdersView list={orderLines} rowLink={lineLink} rowActions={ofLine} highlight={failed} />
      ) : (
        <OrdersView list={groupedOrders} rowLink={orderLink} rowActions={orderActions} highlight={failed} />
      )}
      {orderNumber !== null && (
        <Suspense fallback={null}>
          <OrderDetailDialog key={orderNumber} orderId={orderNumber} onClose={close} />
        </Suspense>
      )}
      {shown}
    </>
  );
}

interface OrdersViewProps<Row> extends RowOptions<Row> {
  readonly list: List<Row, OrderFilter, (typeof ordersFilters)['filters'], false>;
}

/** One of the two views; typed filters stay when the view changes. */
function OrdersView<Row>({ list, ...rowOptions }: OrdersViewProps<Row>) {
  const state = useList(list);
  const [view, choose] = useAddressChoice('group', VIEWS, 'page');
  const grouped = view !== 'lines';
  return (
    <ListPage
      title={ORDER_TEXTS.title}
      list={state}
      tableKey={view}
      savesFilters={false}
      views={
        <>
          <ToggleButton
            value="grouped"
            size="small"
            selected={grouped}
            onChange={() => choose(grouped ? 'lines' : 'orderNumber')}
            sx={{ ...TOGGLE, bgcolor: 'background.paper', borderColor: 'buttonBorder' }}
          >
            {GROUP_BY_ORDER_NUMBER}
          </ToggleButton>
          <SavedFiltersButton
            filters={state.filters}
            groupBy={grouped ? view : undefined}
            onGroup={(saved) => choose(saved === 'orderNumber' ? saved : 'lines')}
          />
        </>
      }
      {...rowOptions}
    />
  );
}
