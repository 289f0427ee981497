import Button from '@mui/material/Button';
import type { OrderRequest } from '@parwell/contract';
import { can, canSomewhere } from '@parwell/domain';
import { useParams } from '@tanstack/react-router';
import { lazy } from 'react';
import { useCurrentUser } from '../../session/current-user.ts';
import { useAddressAction } from '../../shared/address-action.ts';
import { ListPage } from '../../ui/list/list-page.tsx';
import { useList } from '../../ui/list/use-list.ts';
import { customerRequests } from './order-requests-lists.ts';
import { ORDER_REQUEST_TEXTS } from './order-requests.texts.ts';
import { useRequestActions } from './use-request-actions.tsx';

const RequestDetails = lazy(() => import('./request-details.tsx'));

const details = (request: OrderRequest, close: () => void) => (
  <RequestDetails request={request} onClose={close} />
);
const failed = ({ outcome }: OrderRequest) => (outcome.problem === '' ? undefined : ('error' as const));

/** OREQ-002, OREQ-006. */
export default function CustomerRequestsTab() {
  const { customerId }: { customerId?: string } = useParams({ strict: false });
  const grants = useCurrentUser().data?.grants ?? {};
  const mayRequest =
    customerId === undefined
      ? canSomewhere(grants, 'create', 'orders')
      : can(grants, 'create', 'orders', customerId);
  const state = useList(customerRequests);
  const { ofRequester, requestOrder, shown } = useRequestActions();
  useAddressAction('request', () => {
    if (mayRequest) requestOrder(customerId);
  });
  return (
    <ListPage
      title={ORDER_REQUEST_TEXTS.title}
      list={state}
      rowActions={ofRequester}
      highlight={failed}
      dialog={details}
      actions={
        mayRequest && (
          <Button variant="contained" onClick={() => requestOrder(customerId)}>
            {ORDER_REQUEST_TEXTS.request.title}
          </Button>
        )
      }
    >
      {shown}
    </ListPage>
  );
}
