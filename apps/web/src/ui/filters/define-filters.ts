import type { Filter } from './filter.ts';

export type Filters = Readonly<Record<string, Filter>>;

export type FilterKey<F extends Filters> = keyof F & string;

type SentName<F, Key> =
  F extends Filter<never, boolean, unknown, infer Name> ? (Name extends string ? Name : Key) : never;

type Sent<F> = F extends Filter<never, boolean, infer Value> ? Value : never;

/** What a list's call is asked for: the filters that are set, each in the words of the call. */
export type WhereOf<F extends Filters> = {
  [K in keyof F as SentName<F[K], K> & string]?: Sent<F[K]>;
};

type ValueOf<F> = F extends Filter<infer V> ? V : never;

type RequiredKey<F extends Filters> = {
  [K in keyof F]: F[K] extends Filter<unknown, true> ? K : never;
}[keyof F];

/** What stands in the fields: any of the filters, or none. */
export type Draft<F extends Filters> = { readonly [K in keyof F]?: ValueOf<F[K]> };

/** What a screen may build its query from: the required ones are there. */
export type Applied<F extends Filters> = Draft<F> & {
  readonly [K in RequiredKey<F>]: ValueOf<F[K]>;
};

export interface Declaration<F extends Filters, SearchFirst extends boolean = boolean> {
  /** Names the page where its saved filters are kept: `RNI:<page>`. */
  readonly page: string;
  readonly filters: F;
  /** The page shows nothing until somebody has searched. */
  readonly searchFirst: SearchFirst;
}

/** Null as long as there is nothing to ask the server; never so where nothing is waited for. */
export type AppliedOrNot<F extends Filters, SearchFirst extends boolean> =
  | Applied<F>
  | (SearchFirst extends true ? null : [RequiredKey<F>] extends [never] ? never : null);

/** Says once what a screen can be filtered by. Bar, address, saved filters and prompts follow from it. */
export const defineFilters = <F extends Filters, SearchFirst extends boolean = false>(declaration: {
  readonly page: string;
  readonly filters: F;
  readonly searchFirst?: SearchFirst;
}): Declaration<F, SearchFirst> => ({
  ...declaration,
  searchFirst: (declaration.searchFirst ?? false) as SearchFirst,
});
