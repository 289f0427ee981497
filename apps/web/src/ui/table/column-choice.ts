import { useMemo } from 'react';
import { useUserProperty } from '../user-property.ts';
import { hideableOf, type Column } from './column.ts';

export interface ColumnChoice<Row> {
  readonly visible: readonly Column<Row>[];
  readonly toggle: (key: string) => void;
}

/** Kept with the user are the columns hidden, not the ones shown: a column added later shows by itself. */
export function useColumnChoice<Row>(name: string, columns: readonly Column<Row>[]): ColumnChoice<Row> {
  const [kept = '', keep] = useUserProperty(`COLUMNS:${name}`);
  return useMemo(() => {
    const named = kept.split(',');
    const hidden = hideableOf(columns)
      .map(({ key }) => key)
      .filter((key) => named.includes(key));
    return {
      visible: columns.filter(({ key }) => !hidden.includes(key)),
      toggle: (key) => {
        const next = hidden.includes(key) ? hidden.filter((other) => other !== key) : [...hidden, key];
        keep(next.length > 0 ? next.join(',') : null);
      },
    };
  }, [columns, kept, keep]);
}
