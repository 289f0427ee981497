import type { RestockOrder } from '@parwell/contract';
import { ALL, can, ORDER_STATUSES, type Grants, type OverallStatus } from '@parwell/domain';
import { lazy, useCallback } from 'react';
import { useErrorBanner } from '../../ui/feedback/error-banner-context.ts';
import { useNotify } from '../../ui/feedback/notices.ts';
import { useDialog } from '../../ui/forms/use-dialog.tsx';
import type { RowAction } from '../../ui/table/row-action.ts';
import { askSapOrder } from './detail/order-detail.api.ts';
import { useSendAgain } from './detail/use-send-again.ts';
import { ORDER_TEXTS } from './orders.texts.ts';

const NotesDialog = lazy(() => import('./notes-dialog.tsx'));
const ShareDialog = lazy(() => import('./share-dialog.tsx'));
const CloseOrderDialog = lazy(() => import('./detail/close-order-dialog.tsx'));
const StatusDialog = lazy(() => import('./detail/status-dialog.tsx'));

const { actions: names } = ORDER_TEXTS;

/** Present in both views. */
export interface NamedOrder {
  readonly customerId: string;
  readonly orderNumber: string;
  readonly orderStatus: OverallStatus;
}

/** Before the ERP's answer, and when refused, a line has no status to set (R12). */
const isErpLine = ({ orderStatus }: RestockOrder): boolean =>
  ORDER_STATUSES.some((status) => status === orderStatus);

/** The actions of a row's menu, for an order or a line. */
export function useOrderActions(grants: Grants, addressOf: (orderNumber: string) => string) {
  const { open, shown } = useDialog();
  const notify = useNotify();
  const banner = useErrorBanner();
  const { sendAgain } = useSendAgain();

  const updateStatus = useCallback(
    async (row: RestockOrder) => {
      try {
        const line = await askSapOrder(row);
        if (line) open((close) => <StatusDialog line={line} onClose={close} />);
        else notify({ message: ORDER_TEXTS.lineGone, type: 'info' });
      } catch (error) {
        banner.showFailure(error, names.status);
      }
    },
    [banner, notify, open],
  );

  const ofOrder = useCallback(
    (
      { customerId, orderNumber, orderStatus }: NamedOrder,
      ofLine: readonly RowAction[] = [],
    ): readonly RowAction[] => [
      { label: names.detail, href: addressOf(orderNumber) },
      ...ofLine,
      // Until the ERP answers (R12).
      ...(orderStatus === 'Not Processed' && can(grants, 'create', 'orders', ALL)
        ? [
            { label: names.sendAgain, onClick: () => sendAgain(orderNumber) },
            {
              label: names.close,
              onClick: () =>
                open((close) => <CloseOrderDialog requestNumber={orderNumber} onClose={close} />),
            },
          ]
        : []),
      {
        label: names.share,
        onClick: () =>
          open((close) => <ShareDialog customerId={customerId} orderNumber={orderNumber} onClose={close} />),
      },
    ],
    [addressOf, grants, open, sendAgain],
  );
  const ofLine = useCallback(
    (line: RestockOrder): readonly RowAction[] => {
      const editNotes = () => open((close) => <NotesDialog line={line} onClose={close} />);
      const maySetStatus = isErpLine(line) && can(grants, 'create', 'orders', ALL);
      return ofOrder(line, [
        ...(can(grants, 'create', 'orders', line.customerId)
          ? [{ label: names.notes, onClick: editNotes }]
          : []),
        ...(maySetStatus ? [{ label: names.status, onClick: () => void updateStatus(line) }] : []),
      ]);
    },
    [grants, ofOrder, open, updateStatus],
  );
  return { ofOrder, ofLine, shown };
}
