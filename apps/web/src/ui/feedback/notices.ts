import { createContext, use } from 'react';
import type { Severity } from './severity.ts';

export interface Notice {
  readonly message: string;
  /** Why something failed, after the message and apart from it. */
  readonly reason?: string | undefined;
  /** Info unless said otherwise. */
  readonly type?: Severity;
  readonly durationMs?: number;
  /** Stays until it is dismissed, and steps aside for those that pass by themselves. */
  readonly persistent?: boolean;
  readonly action?: { readonly label: string; readonly onClick: () => void };
}

export interface QueuedNotice extends Notice {
  readonly id: number;
}

/** The one to show: a lasting notice must not keep the passing ones waiting for ever. */
export const noticeToShow = (queue: readonly QueuedNotice[]): QueuedNotice | undefined =>
  queue.find(({ persistent }) => !persistent) ?? queue[0];

/** What already waits to be said is not said twice: ten failures of one kind are one message. */
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

/** `notify({ message: 'Saved.', type: 'success' })`, from anywhere below `Notifications`. */
export function useNotify(): (notice: Notice) => void {
  const notify = use(NotifyContext);
  if (!notify) throw new Error('useNotify is used outside Notifications');
  return notify;
}
