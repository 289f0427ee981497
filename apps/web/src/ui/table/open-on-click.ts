import type { MouseEvent } from 'react';
import type { Item } from './items.ts';
import type { RowAction } from './row-action.ts';
import type { RowView } from './row-view.ts';
import { indexOf, type VirtualItems } from './virtual-items.ts';

const CONTROLS = 'button, a, input, label, select, textarea';

/** Not for a click on a control or at the end of a text selection. */
export const openOnClick =
  <Row>(
    items: readonly Item<Row>[],
    { onOpen, rowLink }: RowView<Row>,
    { scroller }: VirtualItems<Row>,
    run: (action: RowAction) => void,
  ) =>
  (event: MouseEvent<HTMLElement>): void => {
    const item = items[indexOf(event, scroller.current) ?? -1];
    if (!item || item.kind === 'detail') return;
    if (event.target instanceof Element && event.target.closest(CONTROLS)) return;
    if (window.getSelection()?.toString()) return;
    if (item.kind === 'line') return item.toggle?.();
    if (onOpen) return onOpen(item.row);
    const href = rowLink?.(item.row);
    if (href === undefined) return;
    // As for a link: in a new tab with Ctrl or Command.
    if (event.ctrlKey || event.metaKey) window.open(href, '_blank', 'noopener');
    else run({ label: 'Open', href });
  };
