// What a backup and a restore need of the audit log.
import { copyFileSync, chmodSync, constants } from 'node:fs';
import type { Context } from '../../context.ts';
import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { findAnchor } from './anchor.queries.ts';
import { auditOf } from './audit.public.ts';
import { findHead } from './audit.queries.ts';
import { sealEntries, verifyChain, type Verdict } from './audit.service.ts';
import {
  headFile,
  missingSince,
  readNotedHead,
  writeNotedHead,
  type NotedHead,
} from './noted-head.service.ts';

export { verifyChain };
export { headFile, readNotedHead, type NotedHead };

const audit = auditOf('audit', 'audit log');

/** As `audit:verify` does: of the chain itself, and of the head that is noted outside the database. */
export async function verifyWithNotedHead(
  context: Pick<Context, 'db' | 'secrets' | 'config'>,
): Promise<Verdict> {
  const noted = readNotedHead(context.config);
  const verdict = await verifyChain(context);
  return verdict.problem || !noted ? verdict : { ...verdict, problem: await missingSince(context, noted) };
}

/** Null before the first entry is sealed. */
export async function findNewestHead(
  context: Pick<Context, 'secrets'>,
  db: Queryable,
): Promise<NotedHead | null> {
  const newest = (await findHead(db)) ?? (await findAnchor(context, db));
  return newest?.position ? { position: newest.position, head: newest.hash.toString('hex') } : null;
}

interface Made {
  readonly name: string;
  readonly operator: string;
  readonly head: NotedHead | null;
}

export const recordBackup = (tx: Transaction, now: Date, { name, operator, head }: Made): Promise<void> =>
  audit.record(tx, now, {
    resourceId: name,
    by: { machine: 'backup' },
    eventType: 'Backup Made',
    description: `Backup ${name} was made by ${operator}`,
    after: { operator, ...head },
  });

interface Restored extends Made {
  readonly madeAt: string;
  readonly reason: string;
}

/**
 * After a restore of an older backup the noted head is newer than the audit log. That is said in an entry, which names
 * the head; the file with it is kept aside; and the head of the restored log, that entry included, is noted from now on.
 * Returns where the file is kept, or null if the log still holds the head.
 */
export async function acceptRestored(
  context: Pick<Context, 'db' | 'secrets' | 'config' | 'clock'>,
  { name, operator, head, madeAt, reason }: Restored,
): Promise<string | null> {
  const { db, config, clock } = context;
  const now = clock.now();
  const noted = readNotedHead(config);
  const keptAs = noted && (await missingSince(context, noted)) ? keepAside(config, now) : null;
  await db.transaction((tx) =>
    audit.record(tx, now, {
      resourceId: name,
      by: { machine: 'restore' },
      eventType: 'Backup Restored',
      description: `The backup of ${madeAt} was restored by ${operator}: ${reason}`,
      before: { notedHead: noted, ...(keptAs && { keptAs }) },
      after: { operator, reason, backupMadeAt: madeAt, backupHead: head },
    }),
  );
  await sealEntries(context);
  const newest = await findNewestHead(context, db);
  if (newest) writeNotedHead(context, newest);
  return keptAs;
}

function keepAside(config: Context['config'], now: Date): string {
  const file = headFile(config);
  const aside = `${file}.before-restore-${now.toISOString().replaceAll(/[-:]|\.\d+/g, '')}`;
  copyFileSync(file, aside, constants.COPYFILE_EXCL);
  chmodSync(aside, 0o600);
  return aside;
}
