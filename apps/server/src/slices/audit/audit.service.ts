import { z } from 'zod';
import type { Context } from '../../context.ts';
import { defineJob } from '../../platform/jobs.ts';
import * as queries from './audit.queries.ts';

export const sealAudit = defineJob({ name: 'audit.seal', data: z.object({}), cron: '* * * * *' });

const BATCH = 1000;

/** Adds all new entries to the hash chain. Only one process does this at a time. */
export async function sealEntries({ db, secrets }: Pick<Context, 'db' | 'secrets'>): Promise<number> {
  let sealed = 0;
  for (;;) {
    const count = await db.transaction(async (tx) => {
      await queries.lockChain(tx);
      const head = await queries.findHead(tx);
      let hash = head?.hash ?? Buffer.alloc(0);
      let position = head?.position ?? 0;
      const entries = await queries.listUnsealed(tx, BATCH);
      const seals = entries.map((entry) => {
        position += 1;
        hash = secrets.hmac('audit', hash, String(position), entry.canonical);
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
  readonly unsealed: number;
  /** The hash of the last sealed entry. A copy kept elsewhere proves that no entries were cut off at the end. */
  readonly head: string | null;
  /** Where the chain is broken first, or null. */
  readonly problem: string | null;
}

/** Checks the whole chain for signs of tampering. */
export async function verifyChain(
  { db, secrets }: Pick<Context, 'db' | 'secrets'>,
  notedHead?: string,
): Promise<Verdict> {
  let hash: Buffer = Buffer.alloc(0);
  let checked = 0;
  let noted = notedHead === undefined;
  const unsealed = await queries.countUnsealed(db);
  const end = (problem: string | null): Verdict => ({
    checked,
    unsealed,
    head: checked ? hash.toString('hex') : null,
    problem,
  });
  for (;;) {
    const links = await queries.listChain(db, checked, BATCH);
    for (const link of links) {
      const place = `position ${link.position} (entry ${link.entryId})`;
      if (link.position !== checked + 1) return end(`position ${checked + 1} is missing from the chain`);
      if (link.canonical === null) return end(`${place}: the entry was deleted`);
      const expected = secrets.hmac('audit', hash, String(link.position), link.canonical);
      if (!expected.equals(link.hash)) return end(`${place}: the entry or its seal was changed`);
      hash = expected;
      checked = link.position;
      noted ||= hash.toString('hex') === notedHead;
    }
    if (links.length < BATCH) break;
  }
  const loose = await queries.findLooseEntry(db);
  if (loose) return end(`entry ${loose} is neither sealed nor waiting to be`);
  return end(noted ? null : 'the noted head is not in the chain: entries at its end are missing');
}
