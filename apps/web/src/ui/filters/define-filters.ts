import type { Filter } from './filter.ts';

export type Filters = Readonly<Record<string, Filter>>;

export type FilterKey<F extends Filters> = keyof F & string;

type SentName<F, Key> =
  F extends Filter<infer _, boolean, unknown, infer Name> ? (Name extends string ? Name : Key) : never;

type Sent<F> = F extends Filter<infer _, boolean, infer Value> ? Value : never;

/** The `where` of a list's call: the set filters under the call's names. */
export type WhereOf<F extends Filters> = {
  [K in keyof F as SentName<F[K], K> & string]?: Sent<F[K]>;
};

type ValueOf<F> = F extends Filter<infer V> ? V : never;

type RequiredKey<F extends Filters> = {
  [K in keyof F]: F[K] extends Filter<unknown, true> ? K : never;
}[keyof F];

/** The values in the fields; any may be empty. */
export type Draft<F extends Filters> = { readonly [K in keyof F]?: ValueOf<F[K]> };

/** Required filters are never missing. */
export type Applied<F extends Filters> = Draft<F> & {
  readonly [K in RequiredKey<F>]: ValueOf<F[K]>;
};

export interface Declaration<F extends Filters, SearchFirst extends boolean = boolean> {
  /** The page's name for its saved filters, stored as `RNI:<page>`. */
  readonly page: string;
  readonly filters: F;
  /** The page shows nothing until the user searches. */
  readonly searchFirst: SearchFirst;
}

/**
 * Null while there is nothing to request; never null if the page needs neither a search nor a required
 * filter.
 */
export type AppliedOrNot<F extends Filters, SearchFirst extends boolean> =
  | Applied<F>
  | (SearchFirst extends true ? null : [RequiredKey<F>] extends [never] ? never : null);

/** Bar, address, saved filters and prompts are derived from this declaration. */
export const defineFilters = <F extends Filters, SearchFirst extends boolean = false>(declaration: {
  readonly page: string;
  readonly filters: F;
  readonly searchFirst?: SearchFirst;
}): Declaration<F, SearchFirst> => ({
  ...declaration,
  searchFirst: (declaration.searchFirst ?? false) as SearchFirst,
});
