import type { InvoiceRequest } from '@parwell/contract';
import { actOn, type AbwAccount } from '@parwell/domain';
import { nameOf, stateOf } from '../requests/request-state.ts';
import { readChoices, storeChoices, type Choice } from './stored-choices.ts';

/** A user's unsaved choices, from all lists. */
export interface AccountChoices {
  readonly subscribe: (listener: () => void) => () => void;
  readonly of: (id: number) => Choice | undefined;
  readonly count: () => number;
  readonly all: () => readonly (readonly [id: number, choice: Choice])[];
  /** Choosing the saved account again removes the choice. */
  readonly choose: (rows: readonly InvoiceRequest[], letterOf: (row: InvoiceRequest) => AbwAccount) => void;
  /** Removes these choices, or all. */
  readonly forget: (ids?: readonly number[]) => void;
}

/**
 * Kept in memory, because every visible row reads its choice on each change; the storage is read only when a page
 * opens.
 */
export function createAccountChoices(email: string): AccountChoices {
  const choices = readChoices(email);
  const listeners = new Set<() => void>();
  const changed = (ids: readonly number[]) => {
    storeChoices(email, choices, ids);
    listeners.forEach((listener) => listener());
  };
  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    of: (id) => choices.get(id),
    count: () => choices.size,
    all: () => [...choices],
    choose: (rows, letterOf) => {
      for (const row of rows) {
        const abwCode = letterOf(row);
        const { outcome } = actOn(stateOf(row), { act: 'letter', abwCode });
        if (outcome === 'done') choices.set(row.id, { abwCode, version: row.version, name: nameOf(row) });
        else if (outcome === 'unchanged') choices.delete(row.id);
      }
      changed(rows.map(({ id }) => id));
    },
    forget: (ids = [...choices.keys()]) => {
      ids.forEach((id) => choices.delete(id));
      changed(ids);
    },
  };
}
