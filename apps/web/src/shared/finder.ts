import type { CallResponse, findAnything } from '@parwell/contract';
import type { Grants } from '@parwell/domain';

export interface Found {
  readonly name: string;
  /** Distinguishes results with the same name: an id, a place, the customer. */
  readonly detail: string;
  readonly href: string;
  /** By the domain's `matchScore`. */
  readonly score: number;
}

export type FoundAnything = CallResponse<typeof findAnything>;

/**
 * A kind of record in "Find anything". Declared by its slice (`x.finder.ts`) and listed in `app/finders.ts`.
 */
export interface Finder {
  readonly group: string;
  /** May search for it; the server finds nothing for everybody else. */
  readonly allowed: (grants: Grants) => boolean;
  readonly results: (answer: FoundAnything, grants: Grants, text: string) => readonly Found[];
}

/**
 * An action in "Find anything", such as "Create device". Declared by its slice (`x.actions.ts`) and listed in
 * `app/finders.ts`.
 */
export interface Action {
  readonly name: string;
  /** Synonyms that people use. */
  readonly also?: string;
  readonly allowed: (grants: Grants) => boolean;
  /** `?do=` opens a dialog there (`useAddressAction`). */
  readonly href: string;
}
