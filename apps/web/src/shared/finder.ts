import type { CallResponse, findAnything } from '@parwell/contract';
import type { Grants } from '@parwell/domain';

/** A search result and the address it opens. */
export interface Found {
  readonly name: string;
  /** Distinguishes results with the same name: an id, a place, the customer. */
  readonly detail: string;
  readonly href: string;
  /** How well it matches, by the domain's `matchScore`. */
  readonly score: number;
}

export type FoundAnything = CallResponse<typeof findAnything>;

/**
 * A kind of record that "Find anything" finds besides screens. Declared by its slice (`x.finder.ts`) and
 * listed in `app/finders.ts`.
 */
export interface Finder {
  /** The heading above the results, such as "Customers". */
  readonly group: string;
  /** Who may search for it; the server finds nothing of it for everybody else. */
  readonly allowed: (grants: Grants) => boolean;
  /** The results of its kind that this user may open. */
  readonly results: (answer: FoundAnything, grants: Grants, text: string) => readonly Found[];
}

/**
 * Something to do that "Find anything" finds by its name, such as "Create device". Declared by the slice
 * (`x.actions.ts`) and listed in `app/finders.ts`.
 */
export interface Action {
  readonly name: string;
  /** Other words that people use for it. */
  readonly also?: string;
  readonly allowed: (grants: Grants) => boolean;
  /** The address where it is done; `?do=` opens a dialog there (`useAddressAction`). */
  readonly href: string;
}
