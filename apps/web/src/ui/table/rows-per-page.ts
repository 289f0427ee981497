import { DEFAULT_PAGE_SIZE, LARGEST_REMEMBERED_PAGE_SIZE, PAGE_SIZES } from '@parwell/domain';
import { useCallback } from 'react';
import { useUserProperty } from '../user-property.ts';

export const ROWS_PER_PAGE_OPTIONS = PAGE_SIZES;
const DEFAULT = DEFAULT_PAGE_SIZE;

const STORED = 'parwell.rowsPerPage';

/** The page size for all tables: the user's, or this browser's until the user is loaded. */
export function useRememberedRows(): readonly [string | null, (rows: number) => void] {
  const [stored, store] = useUserProperty('ROWS_PER_PAGE');
  const remember = useCallback(
    (rows: number) => {
      // A size that only some tables offer would mean nothing to the others.
      if (rows > LARGEST_REMEMBERED_PAGE_SIZE || !ROWS_PER_PAGE_OPTIONS.includes(rows)) return;
      localStorage.setItem(STORED, String(rows));
      store(String(rows));
    },
    [store],
  );
  return [stored ?? localStorage.getItem(STORED), remember];
}

/** The first candidate that is one of the options, else the default. */
export function rowsPerPageOf(
  options: readonly number[] = ROWS_PER_PAGE_OPTIONS,
  ...candidates: readonly (string | null)[]
) {
  const offered = candidates.map(Number).find((rows) => options.includes(rows));
  return { options, chosen: offered ?? (options.includes(DEFAULT) ? DEFAULT : (options[0] ?? DEFAULT)) };
}
