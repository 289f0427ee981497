import { z } from 'zod';
import { hmacWith, openOr, type SecretKey, type Secrets } from '../secrets.ts';
import { sql, type Queryable, type Transaction } from './database.ts';
import type { SealedTable } from './seal-anew.ts';

/** Of these purposes something remains that only the former key can check. */
const KEPT = ['audit', 'second-factors'] as const;
type Kept = (typeof KEPT)[number];

const KeptKeys = z.object({ sealedThrough: z.number(), keys: z.record(z.enum(KEPT), z.base64()) });

export interface FormerKey {
  readonly fingerprint: Buffer;
  /** The last position of the audit log that it sealed. */
  readonly sealedThrough: number;
  hmac(purpose: Kept, ...parts: readonly (string | Buffer)[]): Buffer;
}

/** Oldest first. Null if one was not noted by the portal: nobody else can encrypt it. */
export async function listFormerKeys(
  db: Queryable,
  secrets: Pick<Secrets, 'open'>,
): Promise<FormerKey[] | null> {
  const rows = await db.many<{ fingerprint: Buffer; kept: Buffer }>(
    sql`SELECT fingerprint, kept FROM former_secret_keys ORDER BY id`,
  );
  const known: FormerKey[] = [];
  for (const { fingerprint, kept } of rows) {
    const opened = openOr(null, () => secrets.open('former-keys', kept));
    if (opened === null) return null;
    const { sealedThrough, keys } = KeptKeys.parse(JSON.parse(opened));
    known.push({
      fingerprint,
      sealedThrough,
      hmac: (purpose, ...parts) => hmacWith(Buffer.from(keys[purpose], 'base64'), parts),
    });
  }
  return known.toSorted((one, other) => one.sealedThrough - other.sealedThrough);
}

interface Change {
  readonly from: SecretKey;
  readonly to: SecretKey;
  readonly sealedThrough: number;
}

export async function keepFormerKey(
  tx: Transaction,
  { from, to, sealedThrough }: Change,
  now: Date,
): Promise<void> {
  const keys = Object.fromEntries(KEPT.map((purpose) => [purpose, from.derived(purpose).toString('base64')]));
  const kept = to.seal('former-keys', JSON.stringify({ sealedThrough, keys }));
  await tx.run(sql`
    INSERT INTO former_secret_keys (fingerprint, kept, changed_at) VALUES (${from.fingerprint}, ${kept}, ${now})`);
}

export const formerKeysSealed: SealedTable = {
  table: 'former_secret_keys',
  key: 'id',
  columns: { kept: 'former-keys' },
};

/** Fingerprints of keys with which something may still be encrypted. */
export const findUnfinished = async (db: Queryable): Promise<Buffer[]> =>
  (
    await db.many<{ fingerprint: Buffer }>(
      sql`SELECT fingerprint FROM former_secret_keys WHERE finished_at IS NULL`,
    )
  ).map(({ fingerprint }) => fingerprint);

/** False if it was finished before. */
export const finishChange = async (tx: Transaction, now: Date): Promise<boolean> =>
  (await tx.run(sql`UPDATE former_secret_keys SET finished_at = ${now} WHERE finished_at IS NULL`)) > 0;
