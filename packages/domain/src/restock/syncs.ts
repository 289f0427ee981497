/** What somebody said as a whole: everything as it was at a moment, in a document. */
export interface Sync {
  readonly asOf: Date;
  readonly documentId: string;
}

/**
 * Whether one replaces the other: what was true later does, whichever came first. Of two about the same moment it is the one with the
 * later id, so that the order in which they come never matters (R5, R11).
 */
export function isLaterSync(one: Sync, other: Sync | undefined): boolean {
  if (other === undefined) return true;
  const apart = one.asOf.getTime() - other.asOf.getTime();
  return apart === 0 ? one.documentId > other.documentId : apart > 0;
}

/** How far the clock of whoever wrote it may be ahead: beyond that, everything later would be taken for old. */
export const SYNC_AHEAD_MS = 86_400_000;
