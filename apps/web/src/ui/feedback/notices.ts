import { createContext, use } from 'react';
import type { Severity } from './severity.ts';

export interface Notice {
  readonly message: string;
  /** Why something failed; shown below the message. */
  readonly reason?: string | undefined;
  /** Default: info. */
  readonly type?: Severity;
  readonly durationMs?: number;
  /** Stays until dismissed: a newer notice covers it, and it returns afterwards. */
  readonly persistent?: boolean;
  readonly action?: { readonly label: string; readonly onClick: () => void };
}

export interface RaisedNotice extends Notice {
  readonly id: number;
}

const isSame = (one: Notice, other: Notice): boolean =>
  one.message === other.message && one.reason === other.reason && one.type === other.type;

/** The notices that are left when a newer one is raised, the newest last; the last one is shown. */
export const withNewer = (notices: readonly RaisedNotice[], newer: RaisedNotice): readonly RaisedNotice[] => [
  // What is shown answers the last thing that was done, so a temporary notice does not keep a newer one waiting.
  ...notices.filter((older) => older.persistent && !isSame(older, newer)),
  newer,
];

export const NotifyContext = createContext<((notice: Notice) => void) | null>(null);

/** `notify({ message: 'Saved.', type: 'success' })`, from anywhere inside `Notifications`. */
export function useNotify(): (notice: Notice) => void {
  const notify = use(NotifyContext);
  if (!notify) throw new Error('useNotify is used outside Notifications');
  return notify;
}
