import type { Call } from '@parwell/contract';
import type { Grants } from '@parwell/domain';

/** Something that was found, and where it opens. */
export interface Found {
  readonly name: string;
  /** What tells it from others of the same name: its id, or where it stands. */
  readonly detail: string;
  readonly href: string;
}

/**
 * What "Find anything" finds besides screens, declared by the slice it belongs to (`x.finder.ts`) and listed
 * in `app/finders.ts`.
 */
export interface Finder {
  /** The head above what was found, as in "Customers". */
  readonly group: string;
  /** For everybody else nothing is asked. */
  readonly allowed: (grants: Grants) => boolean;
  /** The call that finds them. */
  readonly call: Call;
  /** Only what this user may open. */
  readonly find: (text: string, grants: Grants, signal: AbortSignal) => Promise<readonly Found[]>;
}
