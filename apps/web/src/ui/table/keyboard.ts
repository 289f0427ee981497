import type { KeyboardEvent } from 'react';
import { isStop, type Item } from './items.ts';
import { useRunAction } from './row-action.ts';
import type { RowView } from './row-view.ts';
import { indexOf, type VirtualItems } from './virtual-items.ts';

/** Elements that use arrows and letters themselves. */
const TYPING = 'input:not([type="checkbox"]), textarea, select, [contenteditable="true"]';

/**
 * Arrows, Home and End move between lines. Enter and Space open a line: a group, the row, its details, or
 * else its first action that is not dangerous. Shift+F10 and the menu key open its menu. Other keys are the
 * row's own.
 */
export function useKeyboard<Row>(
  items: readonly Item<Row>[],
  view: RowView<Row>,
  { scroller, moveFocus }: VirtualItems<Row>,
) {
  const run = useRunAction();

  const open = (item: Item<Row>) => {
    if (item.kind === 'line') return item.toggle?.();
    if (view.onOpen) return view.onOpen(item.row);
    const href = view.rowLink?.(item.row);
    if (href !== undefined) return run({ label: 'Open', href });
    if (view.expanded) return view.toggleRow(item.id);
    const action = view.rowActions?.(item.row).find(({ danger }) => !danger);
    if (action) run(action);
  };

  return (event: KeyboardEvent<HTMLElement>) => {
    const index = indexOf(event, scroller.current);
    const item = index === undefined ? undefined : items[index];
    if (index === undefined || !item || !isStop(item)) return;
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const { target } = event;
    if (!(target instanceof HTMLElement) || target.matches(TYPING)) return;

    const next = destination(event.key, index, items);
    if (next !== undefined) {
      event.preventDefault();
      moveFocus(next);
    } else if ((event.key === 'Enter' || event.key === ' ') && target.dataset['index'] !== undefined) {
      event.preventDefault();
      open(item);
    } else if (event.key === 'ContextMenu' || (event.shiftKey && event.key === 'F10')) {
      if (item.kind === 'line' || !view.rowActions?.(item.row).length) return;
      event.preventDefault();
      const line = target.closest('[data-index]') ?? target;
      view.openMenu(item.row, line.querySelector('[data-menu]') ?? line);
    } else if (item.kind === 'row' && view.keys?.press(item.row, event.key)) {
      event.preventDefault();
      const following = items.findIndex(
        (other, at) => at > index && other.kind === 'row' && view.keys?.accepts(other.row),
      );
      moveFocus(nonNegative(following) ?? index);
    }
  };
}

function destination<Row>(key: string, from: number, items: readonly Item<Row>[]): number | undefined {
  switch (key) {
    case 'ArrowDown':
      return nonNegative(items.findIndex((item, index) => index > from && isStop(item))) ?? from;
    case 'ArrowUp':
      return nonNegative(items.findLastIndex((item, index) => index < from && isStop(item))) ?? from;
    case 'Home':
      return 0;
    case 'End':
      return items.findLastIndex(isStop);
    default:
      return undefined;
  }
}

const nonNegative = (index: number): number | undefined => (index < 0 ? undefined : index);
