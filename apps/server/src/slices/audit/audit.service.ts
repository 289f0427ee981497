import { z } from 'zod';
import type { Context } from '../../context.ts';
import { defineJob } from '../../platform/jobs.ts';
import { findAnchor, type Anchor } from './anchor.queries.ts';
import * as queries from './audit.queries.ts';
import { ANCHOR_FORGED, checkLink } from './chain.ts';
import { KEYS_FORGED, readChainKeys } from './chain-keys.ts';

export const sealAudit = defineJob({ name: 'audit.seal', data: z.object({}), cron: '* * * * *' });

const BATCH = 1000;

/** Adds all new entries to the hash chain. Only one process does this at a time. */
export async function sealEntries(
  context: Pick<Context, 'db' | 'secrets'>,
  signal?: AbortSignal,
): Promise<number> {
  const { db } = context;
  let sealed = 0;
  for (;;) {
    signal?.throwIfAborted();
    const count = await db.transaction(async (tx) => {
      await queries.lockChain(tx);
      const head = (await queries.findHead(tx)) ?? (await findAnchor(context, tx));
      if (!head) throw new Error(`The audit log was tampered with: ${ANCHOR_FORGED}.`);
      let { hash, position } = head;
      const keys = await readChainKeys(context, tx);
      if (!keys) throw new Error(`The audit log was tampered with: ${KEYS_FORGED}.`);
      const entries = await queries.listUnsealed(tx, BATCH);
      const seals = entries.map((entry) => {
        position += 1;
        hash = keys.seal(position, hash, entry.canonical);
        return { position, entryId: entry.id, hash };
      });
      await queries.insertSeals(tx, seals);
      return seals.length;
    });
    sealed += count;
    if (count < BATCH) return sealed;
  }
}

export interface Verdict {
  readonly checked: number;
  readonly removed: number;
  readonly unsealed: number;
  /** The hash of the last sealed entry. A copy kept elsewhere proves that no entries were cut off at the end. */
  readonly head: string | null;
  /** The first break of the chain, or null. */
  readonly problem: string | null;
}

export async function verifyChain(
  context: Pick<Context, 'db' | 'secrets'>,
  notedHead?: string,
  signal?: AbortSignal,
): Promise<Verdict> {
  const { db } = context;
  const unsealed = await queries.countUnsealed(db);
  const anchor = await findAnchor(context, db);
  if (!anchor) return { checked: 0, removed: 0, unsealed, head: null, problem: ANCHOR_FORGED };
  const keys = await readChainKeys(context, db);
  if (!keys) return { checked: 0, removed: 0, unsealed, head: null, problem: KEYS_FORGED };
  let last: Anchor = anchor;
  const isNoted = ({ hash }: Anchor) => notedHead === undefined || hash.toString('hex') === notedHead;
  let noted = isNoted(anchor);
  const end = (problem: string | null): Verdict => ({
    checked: last.position - anchor.position,
    removed: anchor.position,
    unsealed,
    head: last.position ? last.hash.toString('hex') : null,
    problem,
  });
  for (;;) {
    signal?.throwIfAborted();
    const links = await queries.listChain(db, last.position, BATCH);
    for (const link of links) {
      const problem = checkLink(keys, last, link);
      if (problem) {
        // Meanwhile more may have been removed because of its age, or the key may have been changed.
        const moved = await findAnchor(context, db);
        const changed = await readChainKeys(context, db);
        return (moved && moved.position > anchor.position) || (changed && changed.former > keys.former)
          ? verifyChain(context, notedHead, signal)
          : end(problem);
      }
      last = link;
      noted ||= isNoted(link);
    }
    if (links.length < BATCH) break;
  }
  const loose = await queries.findLooseEntry(db);
  if (loose) return end(`entry ${loose} is neither sealed nor waiting to be`);
  return end(noted ? null : headMissing(anchor));
}

const headMissing = ({ position }: Anchor): string =>
  `the noted head is not in the chain: entries at its end are missing${
    position > 0 ? ', or it is older than what is kept' : ''
  }`;
