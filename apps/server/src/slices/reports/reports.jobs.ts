import type { Context } from '../../context.ts';
import { later } from '../../platform/clock.ts';
import { handles } from '../../platform/jobs.ts';
import { makeReportFile } from './make-report.service.ts';
import { makeReport, removeOldReports, tendReports } from './report-jobs.ts';
import type { ReportTypes } from './report-types.ts';
import { reportFileKey } from './report-file.ts';
import * as queries from './reports.queries.ts';
import { retention } from './reports.service.ts';
import { queueDueReports } from './subscriptions.service.ts';

export const reportsJobs = (context: Context, types: ReportTypes) => [
  handles(makeReport, ({ reportId }, run) => makeReportFile(context, types, reportId, run)),
  handles(tendReports, async () => {
    await resumeAbandoned(context);
    await queueDueReports(context, types);
  }),
  handles(removeOldReports, (_data, { signal }) => removeOld(context, signal)),
];

async function resumeAbandoned({ db, enqueue }: Context): Promise<void> {
  await db.transaction(async (tx) => {
    for (const { id } of await queries.listAbandoned(tx)) await enqueue(tx, makeReport, { reportId: id });
  });
}

async function removeOld(context: Context, signal: AbortSignal): Promise<void> {
  const { db, clock, log } = context;
  const { storage } = context.gateways;
  const { since } = retention(context);
  for (;;) {
    signal.throwIfAborted();
    const old = await queries.listExpired(db, since);
    if (old.length === 0) break;
    for (const report of old) await storage.remove(reportFileKey(report));
    await queries.deleteReports(
      db,
      old.map(({ id }) => id),
    );
    log.info({ what: 'reports', removed: old.length }, 'old rows removed');
  }
  await queries.removeOldLinks(db, clock.now());
  const leftovers = await storage.removeLeftovers(later(clock.now(), { hours: -24 }));
  if (leftovers > 0) log.info({ leftovers }, 'files of killed writers removed');
}
