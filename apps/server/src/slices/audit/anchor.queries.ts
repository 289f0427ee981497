import type { Context } from '../../context.ts';
import { sql, type Queryable, type Transaction } from '../../platform/db/database.ts';
import type { SecretKey } from '../../platform/secrets.ts';

/** The chain begins after this place: the start, or the last entry that was removed because of its age. */
export interface Anchor {
  readonly position: number;
  readonly hash: Buffer;
}

const START: Anchor = { position: 0, hash: Buffer.alloc(0) };

const proven = ({ position, hash }: Anchor) => ['audit anchor', hash, String(position)] as const;

/** Null if the stored anchor was not written by the portal. */
export async function findAnchor(context: Pick<Context, 'secrets'>, db: Queryable): Promise<Anchor | null> {
  const stored = await db.maybe<Anchor & { proof: Buffer }>(
    sql`SELECT position, hash, proof FROM audit_anchor`,
  );
  if (!stored) return START;
  return context.secrets.hmacs(...proven(stored)).some((proof) => proof.equals(stored.proof)) ? stored : null;
}

export const saveAnchor = (key: SecretKey, tx: Transaction, anchor: Anchor) =>
  tx.run(sql`
    INSERT INTO audit_anchor (position, hash, proof)
    VALUES (${anchor.position}, ${anchor.hash}, ${key.hmac(...proven(anchor))})
    ON CONFLICT (only_row) DO UPDATE SET position = excluded.position, hash = excluded.hash, proof = excluded.proof`);

/** Removes entries with their seals; nothing else may. */
export async function deleteEntries(
  tx: Transaction,
  { through, ids }: { readonly through: number; readonly ids: readonly number[] },
): Promise<void> {
  await tx.plain(`SET LOCAL parwell.removes_old_audit = 'on'`);
  await tx.run(sql`DELETE FROM audit_seals WHERE position <= ${through}`);
  await tx.run(sql`DELETE FROM audit_entries WHERE id = ANY(${ids})`);
  await tx.plain(`SET LOCAL parwell.removes_old_audit = 'off'`);
}
