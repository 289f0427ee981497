import type { Context } from '../../context.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { listFormerKeys } from '../../platform/db/former-keys.ts';
import { boundKey } from '../../platform/db/secret-key.ts';

export const KEYS_FORGED = 'a key of earlier seals was not noted by the portal';

export interface ChainKeys {
  /** How often the key was changed. */
  readonly former: number;
  /** With the key that the position was, or is to be, sealed with. */
  seal(position: number, hashBefore: Buffer, canonical: string): Buffer;
}

/**
 * Null if a key of earlier seals is not what the portal noted. The database says which key is in use, since another
 * server may know of a change before this one does.
 */
export async function readChainKeys(
  { secrets }: Pick<Context, 'secrets'>,
  db: Queryable,
): Promise<ChainKeys | null> {
  const present = await boundKey(db, secrets);
  const former = await listFormerKeys(db, secrets);
  if (!former) return null;
  return {
    former: former.length,
    seal(position, hashBefore, canonical) {
      const key = former.find(({ sealedThrough }) => position <= sealedThrough) ?? present;
      return key.hmac('audit', hashBefore, String(position), canonical);
    },
  };
}
