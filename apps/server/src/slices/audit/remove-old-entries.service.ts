import type { Context } from '../../context.ts';
import { later } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { boundKey } from '../../platform/db/secret-key.ts';
import { removeInBatches } from '../../platform/db/remove-in-batches.ts';
import { deleteEntries, findAnchor, saveAnchor } from './anchor.queries.ts';
import { auditOf } from './audit.public.ts';
import { listChain, lockChain } from './audit.queries.ts';
import { ANCHOR_FORGED, checkLink } from './chain.ts';
import { KEYS_FORGED, readChainKeys } from './chain-keys.ts';

const audit = auditOf('audit', 'audit log');

type Needs = Pick<Context, 'db' | 'clock' | 'config' | 'secrets' | 'log'>;

/**
 * Removes the part of the chain that is older than KEEP_AUDIT_DAYS. The rest can still be verified: it continues
 * from the last removed seal, which is kept and signed.
 */
export async function removeOldEntries(context: Needs, signal?: AbortSignal): Promise<number> {
  const { clock, config } = context;
  if (config.KEEP_AUDIT_DAYS === 0) return 0;
  const before = later(clock.now(), { hours: -24 * config.KEEP_AUDIT_DAYS });
  return removeInBatches(context, {
    what: 'audit entries',
    signal,
    batch: (tx, limit) => removeBatch(context, tx, before, limit),
    record: (tx) =>
      audit.record(tx, clock.now(), {
        resourceId: 'audit entries',
        eventType: 'Old Data Removed',
        by: { machine: 'retention' },
        description: `Audit entries from before ${before.toISOString()} are removed`,
        after: { before, keptDays: config.KEEP_AUDIT_DAYS },
      }),
  });
}

/** Entries that were tampered with are not removed: otherwise nobody would notice. */
async function removeBatch(context: Needs, tx: Transaction, before: Date, limit: number): Promise<number> {
  await lockChain(tx);
  let last = await findAnchor(context, tx);
  if (!last) throw new Error(`The audit log was tampered with: ${ANCHOR_FORGED}.`);
  const ids: number[] = [];
  const keys = await readChainKeys(context, tx);
  if (!keys) throw new Error(`The audit log was tampered with: ${KEYS_FORGED}.`);
  for (const link of await listChain(tx, last.position, limit)) {
    const problem = checkLink(keys, last, link);
    if (problem) throw new Error(`The audit log was tampered with: ${problem}.`);
    if (link.createdAt === null || link.createdAt >= before) break;
    ids.push(link.entryId);
    last = link;
  }
  if (ids.length === 0) return 0;
  await deleteEntries(tx, { through: last.position, ids });
  await saveAnchor(await boundKey(tx, context.secrets), tx, last);
  return ids.length;
}
