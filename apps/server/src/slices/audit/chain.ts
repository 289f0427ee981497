import type { Anchor } from './anchor.queries.ts';
import type { ChainLink } from './audit.queries.ts';
import type { ChainKeys } from './chain-keys.ts';

export const ANCHOR_FORGED = 'the place where the chain begins was not noted by the portal';

/** Null if the link follows from the one before. */
export function checkLink(keys: ChainKeys, before: Anchor, link: ChainLink): string | null {
  const place = `position ${link.position} (entry ${link.entryId})`;
  if (link.position !== before.position + 1)
    return `position ${before.position + 1} is missing from the chain`;
  if (link.canonical === null) return `${place}: the entry was deleted`;
  const expected = keys.seal(link.position, before.hash, link.canonical);
  return expected.equals(link.hash) ? null : `${place}: the entry or its seal was changed`;
}
