import type { ChosenBatch, RestockRecommendation } from '@parwell/contract';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { useSignedInEmail } from '../../session/session-context.ts';
import { seenOf, type Modification, type SeenRow } from './seen-row.ts';

/** A row that is selected, modified, or both. */
export interface Choice {
  /** The row as the user saw it. */
  readonly seen: SeenRow;
  readonly selected: boolean;
  readonly modified: Modification | null;
}

/** A requested release: a retry has the same id, so that nothing is released twice. */
export interface Attempt {
  readonly requestId: string;
  readonly lines: string;
}

/** A release from this browser that may still run. */
export interface Followed {
  /** Null if the answer took too long. */
  readonly releaseId: string | null;
  /** The release before it, which must not be mistaken for it. */
  readonly before: string | null;
  /** Created by hand: the selection is not part of it. */
  readonly byHand?: boolean;
}

interface Stored {
  readonly rows: Readonly<Record<string, Choice>>;
  readonly attempt: Attempt | null;
  readonly followed: Followed | null;
  /** The release whose results are shown. */
  readonly ended: string | null;
}

/**
 * In session storage: survives paging, refreshes and a reload, belongs to one tab and one user, cleared on sign-out.
 */
const keyOf = (email: string): string => `parwell.restockChoices.${email}`;

const NOTHING: Stored = { rows: {}, attempt: null, followed: null, ended: null };
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The last text with its value, because every cell of a table reads it. */
let last: { readonly text: string | null; readonly says: Stored } = { text: null, says: NOTHING };

function read(email: string): Stored {
  const text = sessionStorage.getItem(keyOf(email));
  if (text !== last.text) last = { text, says: parse(text) };
  return last.says;
}

function parse(text: string | null): Stored {
  if (text === null) return NOTHING;
  try {
    return { ...NOTHING, ...(JSON.parse(text) as Partial<Stored>) };
  } catch {
    return NOTHING;
  }
}

function change(email: string, edit: (stored: Stored) => Stored): void {
  const says = edit(read(email));
  const text = JSON.stringify(says);
  sessionStorage.setItem(keyOf(email), text);
  last = { text, says };
  listeners.forEach((listener) => listener());
}

type Rows = Stored['rows'];

const changeRows = (email: string, edit: (rows: Rows) => Rows): void =>
  change(email, (stored) => ({ ...stored, rows: edit(stored.rows) }));

/** Keeps only selected or modified rows. */
const withChoice = (rows: Rows, choice: Choice): Rows => {
  const { [choice.seen.id]: _before, ...others } = rows;
  return choice.selected || choice.modified ? { ...others, [choice.seen.id]: choice } : others;
};

export type OtherProduct = Pick<RestockRecommendation, 'productName' | 'unitsPerPack' | 'packValue'>;

const actionsOf = (email: string) => ({
  /** Undefined if there is none. */
  chosen: (id: string): Choice | undefined => read(email).rows[id],

  /**
   * Orders these batches of the row, in packs, when it is released, and selects the row. `product` is set if it
   * differs from the row's own.
   */
  modify: (
    row: RestockRecommendation,
    batches: readonly ChosenBatch[],
    productId: string = row.productId,
    product?: OtherProduct,
  ): void =>
    changeRows(email, (rows) => {
      const isOwn = productId === row.productId;
      const named = row.relatedProducts.find((each) => each.productId === productId);
      return withChoice(rows, {
        seen: seenOf(row),
        selected: true,
        modified: {
          productId,
          productName: product?.productName ?? (isOwn ? row.productName : (named?.productName ?? productId)),
          unitsPerPack: product?.unitsPerPack ?? row.unitsPerPack,
          packValue: product?.packValue ?? (isOwn ? row.packValue : null),
          batches,
        },
      });
    }),

  /** Removes the modification; a selected row stays selected. */
  reset: (id: string): void =>
    changeRows(email, (rows) => {
      const choice = rows[id];
      return choice ? withChoice(rows, { ...choice, modified: null }) : rows;
    }),

  /** Selects exactly these. Newly selected rows are stored as they are shown. */
  select: (ids: ReadonlySet<string>, shown: ReadonlyMap<string, RestockRecommendation>): void =>
    changeRows(email, (rows) => {
      const kept = Object.values(rows).map((choice) => {
        const selected = ids.has(choice.seen.id);
        return choice.selected === selected ? choice : { ...choice, selected };
      });
      const added = [...ids].flatMap((id) => {
        const row = shown.get(id);
        return row && !rows[id] ? [{ seen: seenOf(row), selected: true, modified: null }] : [];
      });
      return Object.fromEntries(
        [...kept, ...added]
          .filter(({ selected, modified }) => selected || modified)
          .map((choice) => [choice.seen.id, choice]),
      );
    }),

  /** Accepts the current state of rows. */
  accept: (present: readonly RestockRecommendation[]): void =>
    changeRows(email, (rows) =>
      present.reduce((all, row) => {
        const choice = all[row.id];
        return choice ? withChoice(all, { ...choice, seen: seenOf(row) }) : all;
      }, rows),
    ),

  /** Removes these rows, or all. */
  forget: (ids?: readonly string[]): void =>
    changeRows(email, (rows) =>
      ids ? Object.fromEntries(Object.entries(rows).filter(([id]) => !ids.includes(id))) : {},
    ),

  /** A retry with its id, or a new attempt. */
  attempt: (lines: string, newId: () => string): Attempt => {
    const before = read(email).attempt;
    const attempt = before?.lines === lines ? before : { requestId: newId(), lines };
    change(email, (stored) => ({ ...stored, attempt }));
    return attempt;
  },
  /** It was refused: the next one is a new attempt. */
  endAttempt: (): void => change(email, (stored) => ({ ...stored, attempt: null })),
  /** It is released: wait for its end. */
  follow: (followed: Followed): void => change(email, (stored) => ({ ...stored, followed, attempt: null })),
  /** It has ended: clears its selection (OMGT-081) and shows its results. */
  end: (ended: string): void =>
    change(email, (stored) => ({
      ...stored,
      rows: stored.followed?.byHand
        ? stored.rows
        : Object.fromEntries(Object.entries(stored.rows).filter(([, { selected }]) => !selected)),
      followed: null,
      ended,
    })),
  dismiss: (): void => change(email, (stored) => ({ ...stored, ended: null })),
});

/**
 * The rows that a user has selected or modified until their release. Nothing is sent before (OMGT-073): `const {
 * chosen, modify, reset } = useChoices()`.
 */
export function useChoices() {
  const email = useSignedInEmail();
  const stored = useSyncExternalStore(
    subscribe,
    useCallback(() => read(email), [email]),
  );
  const actions = useMemo(() => actionsOf(email), [email]);
  return useMemo(() => {
    const all = Object.values(stored.rows);
    return {
      ...actions,
      all,
      selected: all.filter(({ selected }) => selected),
      hasModified: all.some(({ modified }) => modified !== null),
      followed: stored.followed,
      ended: stored.ended,
    };
  }, [actions, stored]);
}

/** Redraws only when the choice of this row changes. */
export function useChoice(id: string): Choice | undefined {
  const email = useSignedInEmail();
  return useSyncExternalStore(
    subscribe,
    useCallback(() => read(email).rows[id], [email, id]),
  );
}
