import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import type { AppliedOrNot, Declaration, Draft, FilterKey, Filters } from './define-filters.ts';
import { readFilter, validValues, writeFilter } from './filter-text.ts';

/** After pressing Search: a new filter, the same one, or a required filter is missing. */
export type SearchOutcome = 'searched' | 'same' | 'missing';

export interface FiltersState<F extends Filters = Filters, SearchFirst extends boolean = boolean> {
  readonly declaration: Declaration<F, SearchFirst>;
  /** Of the last search, from the address. */
  readonly applied: AppliedOrNot<F, SearchFirst>;
  readonly draft: Draft<F>;
  /** The fields that differ from the applied filters. */
  readonly pending: readonly FilterKey<F>[];
  /** The required filters that the last search lacked and that are still empty. */
  readonly missing: readonly FilterKey<F>[];
  set<K extends FilterKey<F>>(this: void, key: K, value: Draft<F>[K] | undefined): void;
  /** Takes effect at once: a filter that left the bar must not filter the list. */
  remove(this: void, key: FilterKey<F>): void;
  search(this: void, values?: Draft<F>): SearchOutcome;
}

/** Changes not searched for yet, dropped when the address changes. */
interface Edit<F extends Filters> {
  readonly at: string | undefined;
  readonly values: Draft<F>;
  readonly tried: boolean;
}

const without = <F extends Filters>(values: Draft<F>, key: FilterKey<F>): Draft<F> =>
  Object.fromEntries(Object.entries(values).filter(([each]) => each !== key)) as Draft<F>;

export const initialOf = <F extends Filters>(filters: F): Draft<F> =>
  validValues(
    filters,
    Object.fromEntries(Object.entries(filters).map(([key, { initial }]) => [key, initial])),
  );

/**
 * The filter text in the address, and a function to write it. `filledIn` replaces the initial values while
 * there is no text.
 */
export type FilterAddress = readonly [
  text: string | undefined,
  write: (text: string | undefined) => void,
  filledIn?: object | undefined,
];

/** `address` is for a page that keeps part of its filter outside `?filter=`. */
export function useFilters<F extends Filters, SearchFirst extends boolean>(
  declaration: Declaration<F, SearchFirst>,
  address?: FilterAddress,
): FiltersState<F, SearchFirst> {
  const { filters, searchFirst } = declaration;
  const parameter = useFilterParameter();
  const [at, writeAddress, filledIn] = address ?? parameter;
  const [edit, setEdit] = useState<Edit<F>>();
  const read = useMemo(() => readFilter(filters, at), [filters, at]);
  const standard = useMemo(() => initialOf(filters), [filters]);
  const initial = filledIn ? validValues(filters, filledIn) : standard;

  const keys = Object.keys(filters) as FilterKey<F>[];
  const lackingIn = (values: Draft<F>) => {
    const valid = validValues(filters, values);
    return keys.filter((key) => filters[key]?.required && valid[key] === undefined);
  };
  const current = read ?? initial;
  const waiting = (searchFirst && read === null) || lackingIn(current).length > 0;
  const mine = edit?.at === at ? edit : undefined;
  const draft = mine?.values ?? current;
  const differs = (key: FilterKey<F>) => JSON.stringify(draft[key]) !== JSON.stringify(current[key]);

  /** An empty filter is written only if it means something other than no filter. */
  const addressOf = (values: Draft<F>): string | undefined => {
    const text = writeFilter(filters, values);
    return text === '{}' && !searchFirst && Object.keys(initial).length === 0 ? undefined : text;
  };

  return {
    declaration,
    applied: (waiting ? null : current) as AppliedOrNot<F, SearchFirst>,
    draft,
    pending: waiting ? [] : keys.filter(differs),
    missing: mine?.tried ? lackingIn(draft) : [],
    set: (key, value) => {
      const values = { ...without(draft, key), ...(value !== undefined && { [key]: value }) } as Draft<F>;
      setEdit({ at, values, tried: mine?.tried ?? false });
    },
    remove: (key) => {
      const inList = !waiting && current[key] !== undefined && !filters[key]?.required;
      const address = inList ? addressOf(without(current, key)) : at;
      setEdit({ at: address, values: without(draft, key), tried: false });
      if (inList) writeAddress(address);
    },
    search: (values = draft) => {
      if (lackingIn(values).length > 0) {
        setEdit({ at, values, tried: true });
        return 'missing';
      }
      setEdit(undefined);
      if (!waiting && writeFilter(filters, values) === writeFilter(filters, current)) return 'same';
      writeAddress(addressOf(values));
      return 'searched';
    },
  };
}

/** Writing `filter` returns the list to its first page. */
function useFilterParameter(): FilterAddress {
  const navigate = useNavigate();
  const text = useSearch({
    strict: false,
    select: (search: Readonly<Record<string, unknown>>) =>
      typeof search['filter'] === 'string' ? search['filter'] : undefined,
  });
  const write = (filter: string | undefined) =>
    void navigate({
      to: '.',
      search: (before: Readonly<Record<string, unknown>>) => ({ ...before, filter, page: undefined }),
      resetScroll: false,
    });
  return [text, write];
}
