import type { ReactNode } from 'react';
import type { Column } from './column.ts';

type Value = string | number | null | undefined;

const valueOf = <Row>(row: Row, key: string): Value => (row as Readonly<Record<string, Value>>)[key];

export const cellOf = <Row>(column: Column<Row>, row: Row): ReactNode =>
  column.cell ? column.cell(row) : valueOf(row, column.key);

/** For a cell's copy button; undefined if it has none. */
export function copyOf<Row>({ key, copy }: Column<Row>, row: Row): string | undefined {
  if (copy === undefined) return undefined;
  return copy === true ? String(valueOf(row, key)) : copy(row);
}
