import type { OrderRequest } from '@parwell/contract';
import {
  CANCEL_REQUEST_TEXT,
  CANCEL_REQUEST_TITLE,
  DELETE_REQUEST_TEXT,
  DELETE_REQUEST_TITLE,
  orderRequestRefusal,
} from '@parwell/domain';
import { lazy, useCallback } from 'react';
import { useNotify } from '../../ui/feedback/notices.ts';
import { useNotifyFailure } from '../../ui/feedback/use-notify-failure.ts';
import { useConfirm } from '../../ui/forms/confirm.tsx';
import { useDialog } from '../../ui/forms/use-dialog.tsx';
import type { RowAction } from '../../ui/table/row-action.ts';
import { useCancelRequest, useDeleteRequest } from './order-requests.api.ts';
import { ORDER_REQUEST_TEXTS as TEXTS } from './order-requests.texts.ts';

const RequestOrderDialog = lazy(() => import('./request-order-dialog.tsx'));
const ModifyDialog = lazy(() => import('./modify-dialog.tsx'));

/** The actions on a request, by its status (OREQ-002..006, OREQ-013..019). */
export function useRequestActions() {
  const { open, shown } = useDialog();
  const confirm = useConfirm();
  const notify = useNotify();
  const notifyFailure = useNotifyFailure();
  const { mutateAsync: cancelRequest } = useCancelRequest();
  const { mutateAsync: deleteRequest } = useDeleteRequest();

  const cancel = useCallback(
    async ({ id, version }: OrderRequest) => {
      const question = {
        title: CANCEL_REQUEST_TITLE,
        message: CANCEL_REQUEST_TEXT,
        confirmLabel: TEXTS.actions.cancel,
        cancelLabel: TEXTS.keep,
        danger: true,
      };
      if (!(await confirm(question))) return;
      try {
        await cancelRequest({ params: { orderRequestId: id }, body: { version } });
        notify({ message: TEXTS.cancelled, type: 'success' });
      } catch (error) {
        notifyFailure(TEXTS.cancelFailed, error);
      }
    },
    [cancelRequest, confirm, notify, notifyFailure],
  );
  const remove = useCallback(
    async ({ id }: OrderRequest) => {
      const question = {
        title: DELETE_REQUEST_TITLE,
        message: DELETE_REQUEST_TEXT,
        confirmLabel: TEXTS.actions.remove,
        danger: true,
      };
      if (!(await confirm(question))) return;
      try {
        await deleteRequest({ params: { orderRequestId: id } });
        notify({ message: TEXTS.deleted, type: 'success' });
      } catch (error) {
        notifyFailure(TEXTS.deleteFailed, error);
      }
    },
    [confirm, deleteRequest, notify, notifyFailure],
  );

  const ofRequester = useCallback(
    (request: OrderRequest): readonly RowAction[] =>
      request.mayCancel
        ? [{ label: TEXTS.actions.cancel, danger: true, onClick: () => void cancel(request) }]
        : [],
    [cancel],
  );
  const ofStaff = useCallback(
    (request: OrderRequest): readonly RowAction[] => {
      const state = { ...request, problem: request.outcome.problem };
      const may = (act: Parameters<typeof orderRequestRefusal>[0]) =>
        orderRequestRefusal(act, state) === null;
      const modify = () => open((close) => <ModifyDialog request={request} onClose={close} />);
      return [
        ...(may('modify') ? [{ label: TEXTS.actions.modify, onClick: modify }] : []),
        ...(may('release again') ? [{ label: TEXTS.actions.again, onClick: modify }] : []),
        ...ofRequester(request),
        ...(may('delete')
          ? [{ label: TEXTS.actions.remove, danger: true, onClick: () => void remove(request) }]
          : []),
      ];
    },
    [ofRequester, open, remove],
  );
  const requestOrder = useCallback(
    (customerId: string | undefined) =>
      open((close) => <RequestOrderDialog customerId={customerId} onClose={close} />),
    [open],
  );
  return { ofRequester, ofStaff, requestOrder, open, shown };
}
