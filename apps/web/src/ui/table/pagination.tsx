import { useId } from 'react';
import type { OnTableChange, TableState } from './table-state.ts';
import { LIST_TEXTS } from '../ui.texts.ts';

const numbers = new Intl.NumberFormat('en-US');
export const formatCount = (count: number): string => numbers.format(count);

export const lastPageOf = (total: number, size: number): number => Math.max(Math.ceil(total / size), 1);

interface PaginationProps {
  readonly label: string;
  readonly state: TableState;
  readonly onChange: OnTableChange;
  readonly options: readonly number[];
  /** Undefined until the first rows are loaded. */
  readonly total: number | undefined;
  /** Groups per page, if groups are paged; the rows per page are then those of a group. */
  readonly groups?: number | undefined;
}

/** Rows per page [50 ▾]  1–50 of 1,284  ‹ › */
export function Pagination({ label, state, onChange, options, total, groups }: PaginationProps) {
  const id = useId();
  const { page, rowsPerPage } = state;
  return (
    <nav className="dt-pages" aria-label={`Pages of ${label}`}>
      {options.length > 1 && (
        <>
          <label htmlFor={id}>{groups === undefined ? 'Rows per page' : LIST_TEXTS.rowsPerGroup}</label>
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
      <TurnPage
        page={page}
        size={groups ?? rowsPerPage}
        total={total}
        unit={groups === undefined ? '' : LIST_TEXTS.groups}
        onTurn={(next) => onChange({ ...state, page: next })}
      />
    </nav>
  );
}

interface TurnPageProps {
  readonly page: number;
  readonly size: number;
  readonly total: number | undefined;
  /** The counted things, if not rows. */
  readonly unit?: string;
  readonly onTurn: (page: number) => void;
}

/** 1–50 of 1,284  ‹ › */
export function TurnPage({ page, size, total, unit = '', onTurn }: TurnPageProps) {
  return (
    <div className="dt-turn">
      <span aria-live="polite">
        {total !== undefined && `${unit} ${rangeText(page, size, total)}`.trim()}
      </span>
      <button
        type="button"
        className="dt-control dt-previous"
        aria-label={LIST_TEXTS.previousPage}
        disabled={page === 1}
        onClick={() => onTurn(page - 1)}
      />
      <button
        type="button"
        className="dt-control dt-next"
        aria-label={LIST_TEXTS.nextPage}
        disabled={total === undefined || page >= lastPageOf(total, size)}
        onClick={() => onTurn(page + 1)}
      />
    </div>
  );
}

function rangeText(page: number, size: number, total: number): string {
  const first = Math.min((page - 1) * size + 1, total);
  const last = Math.min(page * size, total);
  return `${formatCount(first)}–${formatCount(last)} of ${formatCount(total)}`;
}
