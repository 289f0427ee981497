import type { InvoiceRequest } from '@parwell/contract';
import { ABW_ACCOUNTS, actOn, type AbwAccount } from '@parwell/domain';
import { z } from 'zod';
import { nameOf, stateOf } from './request-state.ts';

/** An account that was chosen for a request and is not saved yet. */
export interface Choice {
  readonly abwCode: AbwAccount;
  /** Of the row that was looked at. */
  readonly version: number;
  /** What the request is called if it cannot be saved. */
  readonly name: string;
}

/** All choices of a user that are not saved, whatever list they were made on. */
export interface AccountChoices {
  readonly subscribe: (listener: () => void) => () => void;
  readonly of: (id: number) => Choice | undefined;
  readonly count: () => number;
  readonly all: () => readonly (readonly [id: number, choice: Choice])[];
  /** Chooses an account for each of these requests; one that is saved already is no choice. */
  readonly choose: (rows: readonly InvoiceRequest[], letterOf: (row: InvoiceRequest) => AbwAccount) => void;
  /** Forgets these, or all. */
  readonly forget: (ids?: readonly number[]) => void;
}

/** In session storage: survives a reload, belongs to one tab, and is cleared when the user signs out. */
const keyOf = (email: string): string => `parwell.accountChoices.${email}`;

/** Short, because there may be ten thousand: id, letter, version, name. */
const Stored = z.array(z.tuple([z.int(), z.enum(ABW_ACCOUNTS), z.int(), z.string()]));

function read(key: string): Iterable<readonly [number, Choice]> {
  try {
    const stored = Stored.parse(JSON.parse(sessionStorage.getItem(key) ?? '[]'));
    return stored.map(([id, abwCode, version, name]) => [id, { abwCode, version, name }]);
  } catch {
    return [];
  }
}

function write(key: string, choices: ReadonlyMap<number, Choice>): void {
  const stored: z.infer<typeof Stored> = [];
  for (const [id, { abwCode, version, name }] of choices) stored.push([id, abwCode, version, name]);
  try {
    sessionStorage.setItem(key, JSON.stringify(stored));
  } catch {
    // There is no room: they are lost with a reload, which asks before.
  }
}

/**
 * Kept in memory, because every row in sight asks for its choice with each one that is made; the storage is only read when
 * a page opens.
 */
export function createAccountChoices(email: string): AccountChoices {
  const key = keyOf(email);
  const choices = new Map(read(key));
  const listeners = new Set<() => void>();
  const changed = () => {
    write(key, choices);
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
      changed();
    },
    forget: (ids) => {
      if (ids) ids.forEach((id) => choices.delete(id));
      else choices.clear();
      changed();
    },
  };
}
