import type { ReactNode } from 'react';
import type { Column } from './column.ts';
import { orderText, type TableState } from './table-state.ts';
import { LIST_TEXTS } from '../ui.texts.ts';

interface CardsBarProps<Row> {
  readonly columns: readonly Column<Row>[];
  readonly selectAll: ReactNode;
  readonly order: TableState['order'];
  readonly onSort: (order: NonNullable<TableState['order']>) => void;
}

/** Replaces the controls of the table head: select the page, choose the order. */
export function CardsBar<Row>({ columns, selectAll, order, onSort }: CardsBarProps<Row>) {
  const orders = columns.flatMap(({ header, sortKey: key }) =>
    key === undefined
      ? []
      : [
          { key, direction: 'ASC' as const, text: `${header} ↑` },
          { key, direction: 'DESC' as const, text: `${header} ↓` },
        ],
  );
  const chosen = order ? orderText(order) : '';
  return (
    <div className="dt-bar">
      {selectAll}
      {orders.length > 0 && (
        <select
          className="dt-select"
          aria-label={LIST_TEXTS.sortBy}
          value={chosen}
          onChange={(event) => {
            const next = orders.find((each) => orderText(each) === event.target.value);
            if (next) onSort({ key: next.key, direction: next.direction });
          }}
        >
          {!orders.some((each) => orderText(each) === chosen) && (
            <option value={chosen}>{LIST_TEXTS.sortBy}</option>
          )}
          {orders.map((each) => (
            <option key={orderText(each)} value={orderText(each)}>
              {each.text}
            </option>
          ))}
        </select>
      )}
    </div>
  );
}
