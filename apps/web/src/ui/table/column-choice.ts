import { useMemo } from 'react';
import { useUserProperty } from '../user-property.ts';
import { hideableOf, type Column } from './column.ts';

export interface ColumnChoice<Row> {
  readonly visible: readonly Column<Row>[];
  readonly toggle: (key: string) => void;
}

/** The user's choice of columns. Stores the hidden columns, so that a column added later is visible. */
export function useColumnChoice<Row>(name: string, columns: readonly Column<Row>[]): ColumnChoice<Row> {
  const [stored = '', store] = useUserProperty(`COLUMNS:${name}`);
  return useMemo(() => {
    const named = stored.split(',');
    const hidden = hideableOf(columns)
      .map(({ key }) => key)
      .filter((key) => named.includes(key));
    return {
      visible: columns.filter(({ key }) => !hidden.includes(key)),
      toggle: (key) => {
        const next = hidden.includes(key) ? hidden.filter((other) => other !== key) : [...hidden, key];
        store(next.length > 0 ? next.join(',') : null);
      },
    };
  }, [columns, stored, store]);
}
