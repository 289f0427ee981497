import type { ReactNode } from 'react';
import { Instant } from '../dates/instant.tsx';
import type { Column } from './column.ts';

type Value = string | number | null | undefined;

const valueOf = <Row,>(row: Row, key: string): Value => (row as Readonly<Record<string, Value>>)[key];

/** What a cell shows. */
export function cellOf<Row>(column: Column<Row>, row: Row): ReactNode {
  if (column.cell) return column.cell(row);
  const value = valueOf(row, column.key);
  return column.as === 'instant' ? <Instant value={value ?? null} /> : value;
}

/** The text that the copy button of a cell takes; undefined where there is no such button. */
export function copyOf<Row>({ key, copy }: Column<Row>, row: Row): string | undefined {
  if (copy === undefined) return undefined;
  return copy === true ? String(valueOf(row, key)) : copy(row);
}
