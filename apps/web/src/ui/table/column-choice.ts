import { useMemo } from 'react';
import { useUserProperty } from '../user-property.ts';
import { hideableOf, type Column } from './column.ts';

export interface ColumnChoice<Row> {
  readonly visible: readonly Column<Row>[];
  readonly toggle: (key: string) => void;
}

/**
 * The user's choice of columns. Stores the hidden columns, so that a column added later is visible, and with
 * a plus the chosen ones of those hidden by default.
 */
export function useColumnChoice<Row>(name: string, columns: readonly Column<Row>[]): ColumnChoice<Row> {
  const [stored = '', store] = useUserProperty(`COLUMNS:${name}`);
  return useMemo(() => {
    const named = stored.split(',');
    const hideable = hideableOf(columns);
    const isHidden = ({ key, optional }: Column<Row>) =>
      optional ? !named.includes(`+${key}`) : named.includes(key);
    const hidden = new Set(hideable.filter(isHidden).map(({ key }) => key));
    return {
      visible: columns.filter(({ key }) => !hidden.has(key)),
      toggle: (key) => {
        const next = hideable.flatMap((column) => {
          const hides = isHidden(column) !== (column.key === key);
          if (column.optional) return hides ? [] : [`+${column.key}`];
          return hides ? [column.key] : [];
        });
        store(next.length > 0 ? next.join(',') : null);
      },
    };
  }, [columns, stored, store]);
}
