import type { CallArguments, CallResponse, importUsers, readImport } from '@parwell/contract';
import {
  ALL,
  can,
  claimProblems,
  DUPLICATE_IN_FILE,
  EMAIL_TAKEN,
  personaIdentifier,
  IMPORT_NOT_PERMITTED,
  isEmail,
  normalizeEmail,
  ROW_FAILED,
  userChangeRefusal,
  userProblems,
  type Grants,
  type ImportRow,
  type KnownClaims,
} from '@parwell/domain';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { notFound } from '../../platform/app-error.ts';
import { later } from '../../platform/clock.ts';
import type { Caller } from '../../platform/http/route.ts';
import { defineJob } from '../../platform/jobs.ts';
import { auditOf } from '../audit/audit.public.ts';
import * as queries from './import-users.queries.ts';
import { addUser } from './new-users.service.ts';
import { knownClaims, rolesOfKnown } from './user-checks.service.ts';
import { findAccess } from './users.service.ts';

const audit = auditOf('users', 'user import');

export const runImport = defineJob({
  name: 'users.import',
  data: z.object({ importId: z.uuid() }),
  byPerson: true,
});

/** Permissions are checked once per batch, so smaller batches notice a lost permission sooner. */
const BATCH_SIZE = 100;
/** Few, to leave capacity for the rest of the portal. */
const CONCURRENT_ROWS = 4;
const KEPT_DAYS = 30;

export async function start(
  { db, clock, enqueue }: Context,
  caller: Caller,
  { jsonData, claims }: CallArguments<typeof importUsers>['body'],
): Promise<CallResponse<typeof importUsers>> {
  const now = clock.now();
  return db.transaction(async (tx) => {
    const importId = await queries.insertImport(tx, {
      startedBy: caller.userId,
      now,
      personas: claims.personas,
      rows: jsonData,
    });
    await enqueue(tx, runImport, { importId });
    await audit.record(tx, now, {
      resourceId: importId,
      eventType: 'User Import Started',
      by: caller,
      description: `${caller.email} started an import of ${jsonData.length} users`,
    });
    return { importId };
  });
}

export async function progress(
  { db }: Context,
  caller: Caller,
  importId: string,
): Promise<CallResponse<typeof readImport>> {
  const found = await queries.findProgress(db, importId, caller.userId);
  if (!found) throw notFound('The import');
  const { total, results } = found;
  return { total, done: results.length, finished: results.length === total, results };
}

export const forgetOld = async ({ db, clock }: Context): Promise<void> =>
  void (await queries.forgetImports(db, later(clock.now(), { hours: -24 * KEPT_DAYS })));

/** After a crash or a stop, the next run continues. */
export async function work(context: Context, importId: string, signal?: AbortSignal): Promise<void> {
  const found = await queries.findImport(context.db, importId);
  if (!found) return;
  const repeated = repeatedIn(await queries.listEmails(context.db, importId));
  for (;;) {
    const rows = await queries.listWaiting(context.db, importId, BATCH_SIZE);
    if (rows.length === 0) return;
    const starter = await findStarter(context, found.startedBy);
    const customer = rows.flatMap(({ customerIds }) => customerIds);
    const known = await knownClaims(context.db, { customer });
    const turn = async ({ position, ...row }: (typeof rows)[number]) => {
      const given = toUserDraft(row, found.personas);
      const errors = starter ? problemsOf(context, given, known, starter.grants) : [IMPORT_NOT_PERMITTED];
      if (repeated.has(position)) errors.push(DUPLICATE_IN_FILE);
      await importRow(context, { importId, position }, starter?.email ?? '', given, errors);
    };
    for (let next = 0; next < rows.length; next += CONCURRENT_ROWS) {
      signal?.throwIfAborted();
      const outcomes = await Promise.allSettled(rows.slice(next, next + CONCURRENT_ROWS).map(turn));
      for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
    }
  }
}

/** Positions of rows with the e-mail of an earlier row. */
function repeatedIn(rows: readonly { position: number; email: string }[]): ReadonlySet<number> {
  const first = new Map<string, number>();
  for (const { position, email } of rows) {
    const address = normalizeEmail(email);
    if (isEmail(address) && !first.has(address)) first.set(address, position);
  }
  const isRepeated = ({ position, email }: { position: number; email: string }) =>
    (first.get(normalizeEmail(email)) ?? position) !== position;
  return new Set(rows.filter(isRepeated).map(({ position }) => position));
}

/** Undefined if they are no longer allowed to import. */
async function findStarter(
  context: Context,
  id: string,
): Promise<{ email: string; grants: Grants } | undefined> {
  const starter = await findAccess(context, { id });
  return starter && can(starter.grants, 'create', 'users', ALL) ? starter : undefined;
}

const toUserDraft = (
  { firstName, lastName, email, customerIds, personas }: ImportRow,
  more: readonly string[],
) => ({
  firstName,
  lastName,
  email: normalizeEmail(email),
  userType: 'customer' as const,
  accessGroups: customerIds.length > 0 ? { customer: [...new Set(customerIds)] } : {},
  roles: {},
  personas: [...new Set([...personas, ...more].map(personaIdentifier))],
});

type Draft = ReturnType<typeof toUserDraft>;

function problemsOf({ config }: Context, draft: Draft, known: KnownClaims, grants: Grants): string[] {
  const adminDomains = config.ADMIN_EMAIL_DOMAINS;
  const wish = { userType: draft.userType, before: null, after: draft };
  const refusal = userChangeRefusal({ grants, own: false }, wish, rolesOfKnown(known));
  return [
    ...userProblems(draft, { adminDomains, permissionsEditable: true }),
    ...claimProblems(draft, known, []),
    ...(refusal === null ? [] : [refusal === 'forbidden' ? { message: IMPORT_NOT_PERMITTED } : refusal]),
  ].map(({ message }) => message);
}

/** Creates the user, the invitation and the row's result in one transaction, and only once per row. */
async function importRow(
  context: Context,
  { importId, position }: { importId: string; position: number },
  by: string,
  { userType: _customer, ...user }: Draft,
  errors: readonly string[],
): Promise<void> {
  const finish = (outcome: readonly string[]) =>
    context.db.transaction((tx) => queries.finishRow(tx, importId, position, outcome));
  if (errors.length > 0) return void (await finish(errors));
  try {
    await context.db.transaction(async (tx) => {
      if (!(await queries.finishRow(tx, importId, position, []))) return;
      const added = await addUser(context, tx, { email: by }, { ...user, helpTopics: [] });
      if (!added) throw new EmailTaken();
    });
  } catch (error) {
    if (error instanceof EmailTaken) return void (await finish([EMAIL_TAKEN]));
    if (!isAboutRow(error)) throw error;
    context.log.error({ err: error, importId, position }, 'import row failed');
    await finish([ROW_FAILED]);
  }
}

class EmailTaken extends Error {}

/** PostgreSQL cannot store this row. A retry would not help, so the import goes on without it. */
const isAboutRow = (error: unknown): boolean => /^2[23]/.test((error as { code?: string }).code ?? '');
