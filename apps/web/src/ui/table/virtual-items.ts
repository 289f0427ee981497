import { defaultRangeExtractor, useVirtualizer, type Range, type Virtualizer } from '@tanstack/react-virtual';
import { useCallback, useLayoutEffect, useRef, useState, type SyntheticEvent } from 'react';
import { isStop, type Item } from './items.ts';

/** The default heights of lines, in px; content can make them higher. */
export type Heights = Readonly<Record<Item<unknown>['kind'] | 'head', number>>;

interface VirtualOptions<Row> {
  readonly items: readonly Item<Row>[];
  /** Changes with a different request; the table then scrolls to the top. */
  readonly answer: number;
  readonly heights: Heights;
  /** The height of the body, in percent of the window. */
  readonly height: number;
}

/**
 * Renders only the visible items, and moves the focus between them. Only the active item is in the tab order;
 * it stays rendered even when it is scrolled out of view.
 */
export function useVirtualItems<Row>({ items, answer, heights, height }: VirtualOptions<Row>) {
  const scroller = useRef<HTMLDivElement>(null);
  const [chosen, choose] = useState({ answer, index: 0 });
  const active = Math.min(chosen.answer === answer ? chosen.index : 0, items.length - 1);

  // oxlint-disable-next-line react/incompatible-library -- it concerns the React Compiler, which is off
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLElement>({
    count: items.length,
    getScrollElement: () => scroller.current,
    getItemKey: useCallback((index: number) => items[index]?.key ?? index, [items]),
    estimateSize: useCallback((index: number) => heights[items[index]?.kind ?? 'row'], [items, heights]),
    rangeExtractor: useCallback((range: Range) => withActive(range, active), [active]),
    observeElementRect: (_, notify) => observeWindow(height, notify),
    measureElement,
    paddingStart: heights.head,
    scrollPaddingStart: heights.head,
    overscan: 4,
  });

  useLayoutEffect(() => {
    if (scroller.current) scroller.current.scrollTop = 0;
  }, [answer]);

  const moving = useRef(false);
  useLayoutEffect(() => {
    if (!moving.current) return;
    moving.current = false;
    const { index } = chosen;
    scroller.current?.querySelector<HTMLElement>(`[data-index="${index}"]`)?.focus({ preventScroll: true });
    virtualizer.scrollToIndex(index);
  }, [chosen, virtualizer]);

  let end = heights.head;
  const lines = virtualizer.getVirtualItems().flatMap(({ index, start, end: itsEnd }) => {
    const item = items[index];
    if (!item) return [];
    const gap = start - end;
    end = itsEnd;
    return [{ item, index, gap }];
  });

  return {
    scroller,
    lines,
    /** The height of the items below the last rendered one, in px. */
    rest: virtualizer.getTotalSize() - end,
    active,
    measure: virtualizer.measureElement,
    onFocus: (event: SyntheticEvent) => {
      const found = indexOf(event, scroller.current) ?? active;
      const index = items.findLastIndex((item, at) => at <= found && isStop(item));
      if (index >= 0 && index !== active) choose({ answer, index });
    },
    moveFocus: (index: number) => {
      moving.current = true;
      choose({ answer, index });
    },
  };
}

export type VirtualItems<Row> = ReturnType<typeof useVirtualItems<Row>>;
type Notify = (rect: { width: number; height: number }) => void;

const withActive = (range: Range, active: number): number[] => {
  const indexes = defaultRangeExtractor(range);
  if (active < 0 || indexes.includes(active)) return indexes;
  return [...indexes, active].toSorted((one, other) => one - other);
};

/** The body's maximum height depends on the window only, so observing the window is enough. */
function observeWindow(height: number, notify: Notify): () => void {
  const update = () => notify({ width: window.innerWidth, height: (window.innerHeight * height) / 100 });
  update();
  window.addEventListener('resize', update);
  return () => window.removeEventListener('resize', update);
}

/** Without layout, as in a hidden tab, uses the expected height. */
const measureElement = (
  element: HTMLElement,
  _entry: ResizeObserverEntry | undefined,
  virtualizer: Virtualizer<HTMLDivElement, HTMLElement>,
): number => element.offsetHeight || virtualizer.options.estimateSize(virtualizer.indexFromElement(element));

/** The index of the event's item; items of a nested table do not count. */
export function indexOf({ target }: SyntheticEvent, scroller: Element | null): number | undefined {
  const element = target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null;
  if (!element || element.closest('[data-scroller]') !== scroller) return undefined;
  return Number(element.dataset['index']);
}
