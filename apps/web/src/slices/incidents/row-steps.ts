/** The rows of the page's table, or the cards on a phone. */
const ROWS = 'main [data-index]';

/** Moves the focus to the next or previous row; to the first if no row has it. */
export function stepToRow(by: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>(ROWS)];
  const at = rows.findIndex((row) => row.contains(document.activeElement));
  rows[at < 0 ? 0 : at + by]?.focus();
}
