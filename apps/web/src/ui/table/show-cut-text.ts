import type { MouseEvent } from 'react';

/** A text too long for its cell is shown whole to whoever points at it. */
export function showCutText({ target }: MouseEvent): void {
  const cell = target instanceof Element && target.closest<HTMLElement>('td, th, .dt-text > *');
  if (!cell) return;
  if ([cell, ...cell.querySelectorAll('*')].some(isCut)) cell.title = cell.textContent;
  else cell.removeAttribute('title');
}

const isCut = ({ scrollWidth, clientWidth }: Element): boolean =>
  scrollWidth > clientWidth && clientWidth > 0;
