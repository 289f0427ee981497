import { chmodSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { Context } from '../../context.ts';
import type { Config } from '../../platform/config.ts';
import { findAnchor } from './anchor.queries.ts';
import { findHead, findSeal } from './audit.queries.ts';

/**
 * The newest seal of the audit log, noted outside the database, where an attacker who cuts off entries cannot reach
 * it.
 */
export interface NotedHead {
  readonly position: number;
  /** In hexadecimal. */
  readonly head: string;
}

export const headFile = ({ AUDIT_HEAD_FILE, DATA_DIR }: Config): string =>
  resolve(AUDIT_HEAD_FILE ?? join(DATA_DIR, 'audit-head'));

/** Null without a file. A file that was tampered with is an error. */
export function readNotedHead(config: Config): NotedHead | null {
  let text: string;
  try {
    text = readFileSync(headFile(config), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
  const [, position = '', head = ''] = /^(\d+) ([0-9a-f]{64})\b/.exec(text) ?? [];
  if (!head) throw new Error(`${headFile(config)} does not hold a head of the audit log.`);
  return { position: Number(position), head };
}

/** Null if the database holds the noted seal. */
export async function missingSince(
  context: Pick<Context, 'db' | 'secrets'>,
  { position, head }: NotedHead,
): Promise<string | null> {
  const anchor = await findAnchor(context, context.db);
  // Removed because of its age, with all older ones.
  if (anchor && position < anchor.position) return null;
  const seal = position === anchor?.position ? anchor : await findSeal(context.db, position);
  return seal?.hash.toString('hex') === head
    ? null
    : `position ${position} was noted outside the database and is not there any more: entries at the end are missing`;
}

/**
 * Notes the newest seal in the log and in the file. If the database no longer holds the seal noted before, the file
 * stays as it is, so that the loss remains visible until somebody handles it. Returns what is wrong.
 */
export async function noteHead(
  context: Pick<Context, 'db' | 'config' | 'log' | 'clock' | 'secrets'>,
): Promise<string | null> {
  const { db, config, log, clock } = context;
  const noted = readNotedHead(config);
  const problem = noted && (await missingSince(context, noted));
  if (problem) {
    log.error({ file: headFile(config), problem }, 'the audit log was tampered with');
    return problem;
  }
  const newest = await findHead(db);
  if (!newest || newest.position === noted?.position) return null;
  const head = newest.hash.toString('hex');
  log.info({ position: newest.position, head }, 'audit head');
  writeNotedHead({ config, clock }, { position: newest.position, head });
  return null;
}

/** Replaces what was noted before: only for who has dealt with that. */
export function writeNotedHead(
  { config, clock }: Pick<Context, 'config' | 'clock'>,
  { position, head }: NotedHead,
): void {
  const file = headFile(config);
  mkdirSync(dirname(file), { recursive: true });
  // Written under another name and renamed, so that the file is never incomplete.
  writeFileSync(`${file}.new`, `${position} ${head} ${clock.now().toISOString()}\n`, { mode: 0o600 });
  chmodSync(`${file}.new`, 0o600);
  renameSync(`${file}.new`, file);
}
