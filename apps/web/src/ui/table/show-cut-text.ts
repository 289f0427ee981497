import type { MouseEvent } from 'react';

/** Shows truncated text in full on hover. */
export function showCutText({ target }: MouseEvent): void {
  const cell = target instanceof Element && target.closest<HTMLElement>('td, th, .dt-text > *');
  if (!cell) return;
  if ([cell, ...cell.querySelectorAll('*')].some(isCut)) cell.title = cell.textContent;
  else cell.removeAttribute('title');
}

const isCut = ({ scrollWidth, clientWidth }: Element): boolean =>
  scrollWidth > clientWidth && clientWidth > 0;
