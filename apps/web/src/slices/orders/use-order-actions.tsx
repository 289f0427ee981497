import type { RestockOrder } from '@parwell/contract';
import { can, type Grants } from '@parwell/domain';
import { lazy, useCallback } from 'react';
import { useDialog } from '../../ui/forms/use-dialog.tsx';
import type { RowAction } from '../../ui/table/row-action.ts';
import { ORDER_TEXTS } from './orders.texts.ts';

const NotesDialog = lazy(() => import('./notes-dialog.tsx'));
const ShareDialog = lazy(() => import('./share-dialog.tsx'));

const { actions: names } = ORDER_TEXTS;

/** An order, as either view names it. */
export interface NamedOrder {
  readonly customerId: string;
  readonly orderNumber: string;
}

/** What can be done with an order or a line of one, from its row's menu. */
export function useOrderActions(grants: Grants, addressOf: (orderNumber: string) => string) {
  const { open, shown } = useDialog();
  const ofOrder = useCallback(
    ({ customerId, orderNumber }: NamedOrder, ofLine: readonly RowAction[] = []): readonly RowAction[] => [
      { label: names.detail, href: addressOf(orderNumber) },
      ...ofLine,
      {
        label: names.share,
        onClick: () =>
          open((close) => <ShareDialog customerId={customerId} orderNumber={orderNumber} onClose={close} />),
      },
    ],
    [addressOf, open],
  );
  const ofLine = useCallback(
    (line: RestockOrder): readonly RowAction[] => {
      const editNotes = () => open((close) => <NotesDialog line={line} onClose={close} />);
      const mayChange = can(grants, 'create', 'orders', line.customerId);
      return ofOrder(line, mayChange ? [{ label: names.notes, onClick: editNotes }] : []);
    },
    [grants, ofOrder, open],
  );
  return { ofOrder, ofLine, shown };
}
