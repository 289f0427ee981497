import type { PointerEvent } from 'react';
import { clampWidth, type Resize } from './column-widths.ts';

interface ResizeHandleProps {
  readonly columnKey: string;
  readonly onResize: Resize;
}

function colOf(cell: HTMLTableCellElement): HTMLTableColElement | undefined {
  const cols = cell.closest('table')?.querySelectorAll('col');
  return cols?.[cell.cellIndex];
}

/**
 * The edge of a header cell: dragging sets the width of the column, a double click resets it. While dragging
 * only the column element changes, so that no row renders; the width is stored at the end.
 */
export function ResizeHandle({ columnKey, onResize }: ResizeHandleProps) {
  const drag = ({ currentTarget, pointerId, clientX, button }: PointerEvent<HTMLSpanElement>) => {
    const cell = currentTarget.closest('th');
    const col = cell && colOf(cell);
    if (!cell || !col || button !== 0) return;
    const before = cell.getBoundingClientRect().width;
    let width = before;
    const move = (event: globalThis.PointerEvent) => {
      width = clampWidth(before + event.clientX - clientX);
      col.style.width = `${width}px`;
    };
    const end = () => {
      currentTarget.removeEventListener('pointermove', move);
      if (width !== before) onResize(columnKey, width);
    };
    currentTarget.setPointerCapture(pointerId);
    currentTarget.addEventListener('pointermove', move);
    currentTarget.addEventListener('lostpointercapture', end, { once: true });
  };
  return (
    <span
      className="dt-resize"
      aria-hidden="true"
      onPointerDown={drag}
      onDoubleClick={() => onResize(columnKey, null)}
    />
  );
}
