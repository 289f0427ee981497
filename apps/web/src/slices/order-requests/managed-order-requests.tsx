import Button from '@mui/material/Button';
import type { OrderRequest } from '@parwell/contract';
import { ALL, can } from '@parwell/domain';
import { useParams } from '@tanstack/react-router';
import { lazy } from 'react';
import { useCurrentUser } from '../../session/current-user.ts';
import { ListPage } from '../../ui/list/list-page.tsx';
import { useBulkSelection } from '../../ui/list/use-bulk-selection.ts';
import { useList } from '../../ui/list/use-list.ts';
import { managedRequests } from './order-requests-lists.ts';
import { askPending, MOST_PROCESSED } from './order-requests.api.ts';
import { ORDER_REQUEST_TEXTS as TEXTS } from './order-requests.texts.ts';
import { useRequestActions } from './use-request-actions.tsx';

const ProcessDialog = lazy(() => import('./process-dialog.tsx'));

const RequestDetails = lazy(() => import('./request-details.tsx'));

const details = (request: OrderRequest, close: () => void) => (
  <RequestDetails request={request} onClose={close} />
);
/** OREQ-015. */
const isPending = ({ status }: OrderRequest): boolean => status === 'PENDING';
const failed = ({ outcome }: OrderRequest) => (outcome.problem === '' ? undefined : ('error' as const));

/** For the provider's staff (OREQ-003..005). */
export default function ManagedOrderRequests() {
  const { customerId }: { customerId?: string } = useParams({ strict: false });
  const mayPlan = can(useCurrentUser().data?.grants ?? {}, 'create', 'orders', ALL);
  const state = useList(managedRequests);
  const where = state.where ?? state.everything;
  const { ofStaff, requestOrder, open, shown } = useRequestActions();
  const bulk = useBulkSelection<OrderRequest, typeof where>(where, {
    limit: MOST_PROCESSED,
    find: async (matching) => (await askPending(matching)).map(({ id }) => id),
  });
  const process = () =>
    open((close) => <ProcessDialog ids={bulk.ids} where={where} onDone={bulk.clear} onClose={close} />);
  return (
    <ListPage
      title={TEXTS.title}
      list={state}
      highlight={failed}
      dialog={details}
      {...(mayPlan && {
        rowActions: ofStaff,
        selection: { ...bulk.selection, selectable: isPending },
        bulkActions: [{ label: TEXTS.process.title, onClick: process }],
      })}
      actions={
        mayPlan && (
          <Button variant="contained" onClick={() => requestOrder(customerId)}>
            {TEXTS.request.title}
          </Button>
        )
      }
    >
      {shown}
    </ListPage>
  );
}
