import { ALL } from '@parwell/domain';
import { hashKey } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { ApiFailure } from '../../session/api-failure.ts';
import type { Filters } from '../filters/define-filters.ts';
import type { Column } from '../table/column.ts';
import type { List } from './define-list.ts';

/** Hides the columns that name the customer in a list of one customer. */
export function useShownColumns<Row, Where, F extends Filters, SearchFirst extends boolean>(
  { columns, customer }: List<Row, Where, F, SearchFirst>,
  where: Where,
): readonly Column<Row>[] {
  const chosen = customer && (where as Readonly<Record<string, unknown>>)[customer];
  const ofOne = chosen !== undefined && chosen !== ALL;
  return useMemo(
    () => (ofOne ? columns.filter(({ namesCustomer }) => !namesCustomer) : columns),
    [columns, ofOne],
  );
}

/** Rows stay visible after a failed refresh, but not for a user who may no longer see them. */
export const isPassing = (error: Error | null): boolean =>
  error !== null && !(error instanceof ApiFailure && (error.status === 403 || error.status === 404));

/** Keeps the same object while the value is deeply equal, so that it can be compared and debounced. */
export function useStable<V>(value: V): V {
  const [stable, setStable] = useState(value);
  if (hashKey([stable]) === hashKey([value])) return stable;
  setStable(value);
  return value;
}
