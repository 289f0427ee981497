import { ALL, DATE_FORMATS, TIME_FORMATS, type Grants, type ReportFormat } from '@parwell/domain';
import type { Context } from '../../context.ts';
import { businessDaysOf } from '../../platform/business-days.ts';
import { AppError, notAuthorized } from '../../platform/app-error.ts';
import type { Reader } from '../../platform/db/reader.ts';
import type { JobRun } from '../../platform/jobs.ts';
import { visibleTenants } from '../../platform/permission.ts';
import type { PreparedReport } from '../../platform/reports/report-query.ts';
import { arrangeReport } from '../../platform/reports/arrange-report.ts';
import { checkedFilter, columnsOf, type ReportType } from '../../platform/reports/report-type.ts';
import { writeCsv } from '../../platform/reports/writers/csv.ts';
import type { ReportWriter } from '../../platform/reports/writers/report-writer.ts';
import { writePdf } from '../../platform/reports/writers/pdf.ts';
import { writeXlsx } from '../../platform/reports/writers/xlsx.ts';
import { findAccess, type Access } from '../users/users.public.ts';
import { deliverReport } from './deliver-report.ts';
import { describeFilter } from './describe-filter.ts';
import { customersOf } from './recipients.service.ts';
import { grantsOfReport } from './report-access.ts';
import { arrangementOf } from './report-arrangement.ts';
import { reportFor, type ReportTypes } from './report-types.ts';
import { reportFileKey } from './report-file.ts';
import * as queries from './reports.queries.ts';

const COULD_NOT = 'The report could not be created. Request it again.';
const PROGRESS_MS = 1000;
/** Retries help if the database restarts, but not if a report always fails. */
const MAX_ATTEMPTS = 3;

const WRITERS: Readonly<Record<ReportFormat, ReportWriter>> = {
  csv: writeCsv,
  xlsx: writeXlsx,
  pdf: writePdf,
};

/**
 * Makes a report and delivers it once. A lock per report keeps two workers from making the same one. A killed worker
 * loses its lock, which is how `listAbandoned` finds its reports. A stopping worker gives the report back, and its
 * try does not count.
 */
export async function makeReportFile(
  context: Context,
  types: ReportTypes,
  reportId: string,
  { signal }: JobRun,
): Promise<void> {
  const { db, log } = context;
  await db.read(async (reader) => {
    if (!(await reader.lock(`report ${reportId}`))) return;
    const row = await queries.beginReport(db, reportId);
    if (!row) return;
    queries.reportChanged(db, row.userId);
    try {
      await write(context, types, reader, row, signal);
    } catch (error) {
      if (signal.aborted) {
        await queries.handOnReport(db, row.id);
        throw error;
      }
      const refused = error instanceof AppError;
      if (!refused && row.attempts < MAX_ATTEMPTS) throw error;
      if (!refused) log.error({ err: error, reportId }, 'report failed');
      await fail(context, types, row, refused ? error.message : COULD_NOT);
    }
  });
}

async function fail(
  context: Context,
  types: ReportTypes,
  row: queries.ReportRow,
  failure: string,
): Promise<void> {
  const owner = await findAccess(context, { id: row.userId });
  const report = types.find(({ type }) => type === row.reportType);
  await context.db.transaction(async (tx) => {
    if (!(await queries.failReport(tx, row.id, failure, context.clock.now()))) return;
    queries.reportChanged(tx, row.userId);
    if (owner && report)
      await deliverReport(context, tx, row, { ...about(report, owner, row), result: { failure } });
  });
}

const about = (report: ReportType, owner: Access, { filter }: queries.ReportRow) => ({
  ownerEmail: owner.email,
  permission: report.permission,
  customers: customersOf(report, owner, filter),
  fileWords: report.fileWords,
  listsEvents: report.since !== undefined,
});

async function write(
  context: Context,
  types: ReportTypes,
  reader: Reader,
  row: queries.ReportRow,
  signal: AbortSignal,
): Promise<void> {
  const { db, clock } = context;
  const { storage } = context.gateways;
  const owner = await findAccess(context, { id: row.userId });
  const grants = await grantsOfReport(context, row);
  if (!owner || !grants) throw notAuthorized();
  const type = reportFor(types, row.reportType, grants);
  const { report, tenants } = await prepare(context, type, grants, row);

  let rows = 0;
  let totalRows: number | null = null;
  let cancelled = false;
  const stop = new AbortController();
  // Every second; stops if the report was cancelled.
  const checkProgress = async () => {
    cancelled ||= !(await queries.saveProgress(db, row.id, rows));
    if (cancelled) stop.abort();
    else queries.reportChanged(db, row.userId);
  };
  const timer = setInterval(
    () => void checkProgress().catch((error: Error) => stop.abort(error)),
    PROGRESS_MS,
  );
  const fileKey = reportFileKey(row);
  try {
    const content = WRITERS[row.format](reader, report, {
      rows: (more) => {
        rows += more;
      },
      cut: (total) => {
        rows = report.limit;
        totalRows = total;
      },
    });
    // An error before the storage reads would be unhandled; the storage still gets it when it reads.
    content.on('error', () => undefined);
    const fileSize = await storage.write(fileKey, content, {
      signal: AbortSignal.any([stop.signal, signal]),
    });
    const delivered = await db.transaction(async (tx) => {
      if (
        !(await queries.finishReport(
          tx,
          row.id,
          { rows, totalRows, fileKey, fileSize, tenants },
          clock.now(),
        ))
      )
        return false;
      queries.reportChanged(tx, row.userId);
      await deliverReport(context, tx, row, {
        ...about(type, { ...owner, grants }, row),
        result: { rows, totalRows, fileKey, fileSize },
      });
      return true;
    });
    if (!delivered) await storage.remove(fileKey);
  } catch (error) {
    if (!cancelled) throw error;
  } finally {
    clearInterval(timer);
  }
}

async function prepare(
  context: Context,
  declared: ReportType,
  grants: Grants,
  row: queries.ReportRow,
): Promise<{ report: PreparedReport; tenants: readonly string[] }> {
  const { db, clock, log } = context;
  const report = arrangeReport(declared, arrangementOf(row));
  const asked = checkedFilter(report, row.filter);
  const [start, end] = row.covers ?? [];
  const filter =
    report.since && start && end ? report.since(asked, [start.toISOString(), end.toISOString()]) : asked;
  const { timeZone } = row;
  const tenants = visibleTenants(report.permission, grants);
  const columns = report.columns(tenants);
  const prepared = {
    title: row.title,
    columns: columnsOf(columns, row.columns),
    source: await report.source(filter, tenants, db, clock.now(), businessDaysOf(context), {
      grants,
      timeZone,
      log,
      config: context.config,
    }),
    limit: report.limit,
    timeZone,
    dateFormat: DATE_FORMATS.find((format) => format === row.dateFormat) ?? DATE_FORMATS[0],
    timeFormat: TIME_FORMATS.find((format) => format === row.timeFormat) ?? TIME_FORMATS[0],
    filters: describeFilter(columns, filter, timeZone),
  };
  return { report: prepared, tenants: tenants === ALL ? [ALL] : tenants };
}
