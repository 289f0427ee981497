import type { Context } from '../../context.ts';
import { handles } from '../../platform/jobs.ts';
import { makeReportFile } from './make-report.service.ts';
import { makeReport, removeOldReports, tendReports } from './report-jobs.ts';
import type { ReportTypes } from './report-types.ts';
import * as queries from './reports.queries.ts';
import { retention } from './reports.service.ts';
import { queueDueReports } from './subscriptions.service.ts';

export const reportsJobs = (context: Context, types: ReportTypes) => [
  handles(makeReport, ({ reportId }) => makeReportFile(context, types, reportId)),
  handles(tendReports, async () => {
    await takeUpAbandoned(context);
    await queueDueReports(context, types);
  }),
  handles(removeOldReports, () => removeOld(context)),
];

async function takeUpAbandoned({ db, enqueue }: Context): Promise<void> {
  await db.transaction(async (tx) => {
    for (const { id } of await queries.listAbandoned(tx)) await enqueue(tx, makeReport, { reportId: id });
  });
}

async function removeOld(context: Context): Promise<void> {
  const { db, clock } = context;
  const { storage } = context.gateways;
  const { since } = retention(context);
  for (;;) {
    const old = await queries.listExpired(db, since);
    if (old.length === 0) break;
    for (const { fileKey } of old) if (fileKey) await storage.remove(fileKey);
    await queries.deleteReports(
      db,
      old.map(({ id }) => id),
    );
  }
  await queries.removeOldLinks(db, clock.now());
}
