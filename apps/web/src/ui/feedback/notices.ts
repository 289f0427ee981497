import { createContext, use } from 'react';
import type { Severity } from './severity.ts';

export interface Notice {
  readonly message: string;
  readonly reason?: string | undefined;
  readonly type?: Severity;
  readonly durationMs?: number;
  /** Stays until dismissed; it returns after a newer notice. */
  readonly persistent?: boolean;
  readonly action?: { readonly label: string; readonly onClick: () => void };
}

export interface RaisedNotice extends Notice {
  readonly id: number;
}

const isSame = (one: Notice, other: Notice): boolean =>
  one.message === other.message && one.reason === other.reason && one.type === other.type;

/** The notices left after a newer one, newest last; the last one is shown. */
export const withNewer = (notices: readonly RaisedNotice[], newer: RaisedNotice): readonly RaisedNotice[] => [
  // A notice answers the user's last action, so a temporary one never keeps a newer one waiting.
  ...notices.filter((older) => older.persistent && !isSame(older, newer)),
  newer,
];

export const NotifyContext = createContext<((notice: Notice) => void) | null>(null);

/** `notify({ message: 'Saved.', type: 'success' })` */
export function useNotify(): (notice: Notice) => void {
  const notify = use(NotifyContext);
  if (!notify) throw new Error('useNotify is used outside Notifications');
  return notify;
}
