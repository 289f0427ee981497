import type { Order } from '@parwell/contract';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { rowsPerPageOf, useRememberedRows } from './rows-per-page.ts';

/** The requested part of a list. */
export interface TableState {
  /** Starts at 1. */
  readonly page: number;
  readonly rowsPerPage: number;
  readonly order: Order | undefined;
}

/** `replace` adds no history entry. */
export type OnTableChange = (state: TableState, options?: { readonly replace?: boolean }) => void;

const ORDER = /^(\S+) (ASC|DESC)$/;

export const orderText = ({ key, direction }: Order): string => `${key} ${direction}`;

/** As query parameters of a list call. */
export const pageQuery = ({ page, rowsPerPage, order }: TableState) => ({
  offset: (page - 1) * rowsPerPage,
  limit: rowsPerPage,
  ...(order && { order: orderText(order) }),
});

interface TableStateOptions {
  /** The default order. */
  readonly order?: Order;
  /** Default: 10, 20, 30, 50 and 100. */
  readonly rowsPerPageOptions?: readonly number[];
}

/**
 * Page, size and order in the address, so that reload, Back and links show the same rows. Values that the
 * table does not offer are ignored.
 */
export function useTableState(
  columns: readonly { readonly sortKey?: string }[],
  options: TableStateOptions = {},
) {
  const { page, rows, order } = useSearch({
    strict: false,
    select: (search: Readonly<Record<string, unknown>>) => ({
      page: textOf(search['page']),
      rows: textOf(search['rows']),
      order: textOf(search['order']),
    }),
    structuralSharing: true,
  });
  const navigate = useNavigate();
  const [remembered, remember] = useRememberedRows();
  const { options: rowsPerPageOptions, chosen: rowsPerPage } = rowsPerPageOf(
    options.rowsPerPageOptions,
    rows,
    remembered,
  );
  const known = columns.some(({ sortKey }) => sortKey !== undefined && sortKey === ORDER.exec(order)?.[1]);
  const standard = options.order && orderText(options.order);
  const sortedBy = known ? order : (standard ?? '');

  const state = useMemo(
    (): TableState => ({ page: pageOf(page), rowsPerPage, order: orderOf(sortedBy) }),
    [page, rowsPerPage, sortedBy],
  );
  const onChange = useCallback<OnTableChange>(
    (next, { replace = false } = {}) => {
      const sized = next.rowsPerPage !== rowsPerPage;
      if (sized) remember(next.rowsPerPage);
      const text = next.order && orderText(next.order);
      void navigate({
        to: '.',
        search: (before: Readonly<Record<string, unknown>>) => ({
          ...before,
          page: next.page > 1 ? next.page : undefined,
          rows: sized ? next.rowsPerPage : before['rows'],
          order: text === standard ? undefined : text,
        }),
        replace,
        resetScroll: false,
      });
    },
    [navigate, remember, rowsPerPage, standard],
  );
  return { state, onChange, rowsPerPageOptions };
}

/** The router may have parsed a parameter as another type. */
const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

const pageOf = (text: string): number => (/^[1-9]\d{0,6}$/.test(text) ? Number(text) : 1);

function orderOf(text: string): Order | undefined {
  const [, key, direction] = ORDER.exec(text) ?? [];
  return key === undefined ? undefined : { key, direction: direction === 'DESC' ? 'DESC' : 'ASC' };
}
