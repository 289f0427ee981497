import { createContext, use } from 'react';
import type { Severity } from './severity.ts';

export interface Notice {
  readonly message: string;
  /** Why something failed; shown below the message. */
  readonly reason?: string | undefined;
  /** Default: info. */
  readonly type?: Severity;
  readonly durationMs?: number;
  /** Stays until dismissed, but lets temporary notices be shown first. */
  readonly persistent?: boolean;
  readonly action?: { readonly label: string; readonly onClick: () => void };
}

export interface QueuedNotice extends Notice {
  readonly id: number;
}

/** The notice to show. Temporary ones come first, so that they do not wait for a persistent one. */
export const noticeToShow = (queue: readonly QueuedNotice[]): QueuedNotice | undefined =>
  queue.find(({ persistent }) => !persistent) ?? queue[0];

/** Skips duplicates of a waiting notice: ten failures of one kind become one message. */
export function enqueue(queue: readonly QueuedNotice[], notice: QueuedNotice): readonly QueuedNotice[] {
  const shown = noticeToShow(queue);
  const waits = queue.some(
    (other) =>
      other !== shown &&
      other.message === notice.message &&
      other.reason === notice.reason &&
      other.type === notice.type,
  );
  return waits ? queue : [...queue, notice];
}

export const NotifyContext = createContext<((notice: Notice) => void) | null>(null);

/** `notify({ message: 'Saved.', type: 'success' })`, from anywhere inside `Notifications`. */
export function useNotify(): (notice: Notice) => void {
  const notify = use(NotifyContext);
  if (!notify) throw new Error('useNotify is used outside Notifications');
  return notify;
}
