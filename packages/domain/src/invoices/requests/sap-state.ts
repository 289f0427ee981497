import type { InvoiceRequestStatus, SapState } from './request-status.ts';

/** A file that the ERP has not acknowledged for so long is shown (B14). */
export const ACKNOWLEDGED_WITHIN_MS = 30 * 60_000;

export interface SapFacts {
  /** As people read it (`shownStatus`). */
  readonly status: InvoiceRequestStatus;
  /** Null as long as its file is being written. */
  readonly sentAt: Date | null;
  readonly isAcknowledged: boolean;
  readonly refusal: string;
}

/** What became of a request at the ERP (B14); null if it is not there. */
export function sapState({ status, sentAt, isAcknowledged, refusal }: SapFacts, now: Date): SapState | null {
  if (status !== 'TRANSMITTED') return null;
  if (refusal !== '') return 'refused';
  if (isAcknowledged) return 'acknowledged';
  const isLate = sentAt !== null && now.getTime() - sentAt.getTime() >= ACKNOWLEDGED_WITHIN_MS;
  return isLate ? 'late' : 'sent';
}
