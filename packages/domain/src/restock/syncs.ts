/** A complete report: everything as it was at a moment, in a document. */
export interface Sync {
  readonly asOf: Date;
  readonly documentId: string;
}

/**
 * Whether one report replaces the other: the later time wins, in any order of arrival. At the same time, the later
 * document id wins, so that the order of arrival never matters (R5, R11).
 */
export function isLaterSync(one: Sync, other: Sync | undefined): boolean {
  if (other === undefined) return true;
  const apart = one.asOf.getTime() - other.asOf.getTime();
  return apart === 0 ? one.documentId > other.documentId : apart > 0;
}

/** How far the sender's clock may be ahead: with a later time, all following reports would look outdated. */
export const SYNC_AHEAD_MS = 86_400_000;
