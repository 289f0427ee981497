import { useCallback } from 'react';
import { useUserProperty } from '../user-property.ts';

export const ROWS_PER_PAGE_OPTIONS: readonly number[] = [10, 20, 30, 50, 100];
const DEFAULT = 10;
/** A larger choice is for the one table it was made on. */
const MOST_REMEMBERED = 100;

const STORED = 'parwell.rowsPerPage';

/** The choice for all tables: the user's, or this browser's until the user is known. */
export function useRememberedRows(): readonly [string | null, (rows: number) => void] {
  const [kept, keep] = useUserProperty('ROWS_PER_PAGE');
  const remember = useCallback(
    (rows: number) => {
      if (rows > MOST_REMEMBERED) return;
      localStorage.setItem(STORED, String(rows));
      keep(String(rows));
    },
    [keep],
  );
  return [kept ?? localStorage.getItem(STORED), remember];
}

/** The first of the candidates (texts, best first) that is offered, else the default. */
export function rowsPerPageOf(
  options: readonly number[] = ROWS_PER_PAGE_OPTIONS,
  ...candidates: readonly (string | null)[]
) {
  const offered = candidates.map(Number).find((rows) => options.includes(rows));
  return { options, chosen: offered ?? (options.includes(DEFAULT) ? DEFAULT : (options[0] ?? DEFAULT)) };
}
