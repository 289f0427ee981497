import type { InvoiceRequestStatus, SapState } from './request-status.ts';

/** A file without acknowledgement after this time is late (B14). */
export const ACKNOWLEDGED_WITHIN_MS = 30 * 60_000;

export interface SapFacts {
  /** The shown status (`shownStatus`). */
  readonly status: InvoiceRequestStatus;
  /** Null while its file is being written. */
  readonly sentAt: Date | null;
  readonly isAcknowledged: boolean;
  readonly refusal: string;
}

/** The ERP's answer (B14); null if the request was not sent. */
export function sapState({ status, sentAt, isAcknowledged, refusal }: SapFacts, now: Date): SapState | null {
  if (status !== 'TRANSMITTED') return null;
  if (refusal !== '') return 'refused';
  if (isAcknowledged) return 'acknowledged';
  const isLate = sentAt !== null && now.getTime() - sentAt.getTime() >= ACKNOWLEDGED_WITHIN_MS;
  return isLate ? 'late' : 'sent';
}
