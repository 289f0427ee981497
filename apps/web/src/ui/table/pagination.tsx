import { useId } from 'react';
import type { OnTableChange, TableState } from './table-state.ts';
import { LIST_TEXTS } from '../ui.texts.ts';

const numbers = new Intl.NumberFormat('en-US');
export const formatCount = (count: number): string => numbers.format(count);

export const lastPageOf = (total: number, { rowsPerPage }: TableState): number =>
  Math.max(Math.ceil(total / rowsPerPage), 1);

interface PaginationProps {
  /** What is being paged, for screen readers. */
  readonly label: string;
  readonly state: TableState;
  readonly onChange: OnTableChange;
  readonly options: readonly number[];
  /** Undefined until the first rows are loaded. */
  readonly total: number | undefined;
}

/** Rows per page [50 ▾]  1–50 of 1,284  ‹ › */
export function Pagination({ label, state, onChange, options, total }: PaginationProps) {
  const id = useId();
  const { page, rowsPerPage } = state;
  const turn = (pages: number) => onChange({ ...state, page: page + pages });
  return (
    <nav className="dt-pages" aria-label={`Pages of ${label}`}>
      {options.length > 1 && (
        <>
          <label htmlFor={id}>Rows per page</label>
          <select
            className="dt-select"
            id={id}
            value={rowsPerPage}
            onChange={(event) => onChange({ ...state, page: 1, rowsPerPage: Number(event.target.value) })}
          >
            {options.map((option) => (
              <option key={option}>{option}</option>
            ))}
          </select>
        </>
      )}
      <div className="dt-turn">
        <span aria-live="polite">{total !== undefined && rangeText(state, total)}</span>
        <button
          type="button"
          className="dt-control dt-previous"
          aria-label={LIST_TEXTS.previousPage}
          disabled={page === 1}
          onClick={() => turn(-1)}
        />
        <button
          type="button"
          className="dt-control dt-next"
          aria-label={LIST_TEXTS.nextPage}
          disabled={total === undefined || page >= lastPageOf(total, state)}
          onClick={() => turn(1)}
        />
      </div>
    </nav>
  );
}

function rangeText({ page, rowsPerPage }: TableState, total: number): string {
  const first = Math.min((page - 1) * rowsPerPage + 1, total);
  const last = Math.min(page * rowsPerPage, total);
  return `${formatCount(first)}–${formatCount(last)} of ${formatCount(total)}`;
}
