import type { Call } from '@parwell/contract';
import type { Grants } from '@parwell/domain';

/** A search result and the address it opens. */
export interface Found {
  readonly name: string;
  /** Distinguishes results with the same name: an id or a place. */
  readonly detail: string;
  readonly href: string;
}

/**
 * A kind of record that "Find anything" searches besides screens. Declared by its slice (`x.finder.ts`) and
 * listed in `app/finders.ts`.
 */
export interface Finder {
  /** The heading above the results, such as "Customers". */
  readonly group: string;
  /** Who may search; for everybody else no request is sent. */
  readonly allowed: (grants: Grants) => boolean;
  /** The call that the search uses. */
  readonly call: Call;
  /** Returns only records that this user may open. */
  readonly find: (text: string, grants: Grants, signal: AbortSignal) => Promise<readonly Found[]>;
}
