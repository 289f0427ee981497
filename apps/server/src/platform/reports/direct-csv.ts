import { TIME_FORMATS } from '@parwell/domain';
import { businessDaysOf } from '../business-days.ts';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import type { LongAnswers } from '../http/long-answers.ts';
import type { Log } from '../log.ts';
import { FileAnswer } from '../http/file-answer.ts';
import type { Route } from '../http/route.ts';
import { visibleTenants } from '../permission.ts';
import { arrangeReport } from './arrange-report.ts';
import { fileNameOf, MEDIA_TYPES } from './file-name.ts';
import { checkedFilter, type ReportType } from './report-type.ts';
import { writeCsv } from './writers/csv.ts';
import { UNWATCHED } from './writers/report-writer.ts';

interface Exporting {
  readonly config: Config;
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly longAnswers: LongAnswers;
}

/** The call has already checked the permission. */
export const directCsv =
  (context: Exporting, declared: ReportType): NonNullable<Route['exportFile']> =>
  async (where, { grants, userId }, { timezone, dateFormat, viewType, groupByName, groupByVal }) => {
    const { db, clock, log, longAnswers } = context;
    const report = arrangeReport(declared, { viewType, groupByName, groupByVal });
    const filter = checkedFilter(report, where ?? {});
    const tenants = visibleTenants(report.permission, grants);
    const prepared = {
      title: report.title,
      columns: report.columns(tenants),
      source: await report.source(filter, tenants, db, clock.now(), businessDaysOf(context), {
        grants,
        timeZone: timezone,
        log,
        config: context.config,
      }),
      limit: report.limit,
      timeZone: timezone,
      dateFormat,
      timeFormat: TIME_FORMATS[0],
      filters: [],
    };
    const fileName = fileNameOf({
      title: report.title,
      fileWords: report.fileWords,
      format: 'csv',
      requestedAt: clock.now(),
      timeZone: timezone,
      filter,
    });
    const content = await longAnswers.stream(userId, (reader) => writeCsv(reader, prepared, UNWATCHED));
    return new FileAnswer(fileName, MEDIA_TYPES.csv, content);
  };
