import type { MouseEvent } from 'react';
import type { Item } from './items.ts';
import type { RowView } from './row-view.ts';
import { indexOf, type VirtualItems } from './virtual-items.ts';

const CONTROLS = 'button, a, input, label, select, textarea';

/** A click on a row opens it, unless it was on a control or ended a text selection. */
export const openOnClick =
  <Row>(items: readonly Item<Row>[], { onOpen }: RowView<Row>, { scroller }: VirtualItems<Row>) =>
  (event: MouseEvent<HTMLElement>): void => {
    const item = items[indexOf(event, scroller.current) ?? -1];
    if (!onOpen || item?.kind !== 'row') return;
    if (event.target instanceof Element && event.target.closest(CONTROLS)) return;
    if (window.getSelection()?.toString()) return;
    onOpen(item.row);
  };
