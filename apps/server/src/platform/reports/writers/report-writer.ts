import { PassThrough, type Readable } from 'node:stream';
import { firstOf } from '@parwell/domain';
import type { Reader } from '../../db/reader.ts';
import { countQuery, type PreparedReport } from '../report-query.ts';

export interface ReportProgress {
  rows(more: number): void;
  /** The file stops at its limit; `total` rows exist. */
  cut(total: number): void;
}

export const UNWATCHED: ReportProgress = { rows: () => undefined, cut: () => undefined };

export type ReportWriter = (reader: Reader, report: PreparedReport, progress: ReportProgress) => Readable;

type WriteRows = (
  file: PassThrough,
  reader: Reader,
  report: PreparedReport,
  progress: ReportProgress,
) => Promise<void>;

export const reportWriter =
  (writeRows: WriteRows): ReportWriter =>
  (reader, report, progress) => {
    const file = new PassThrough();
    writeRows(file, reader, report, progress).catch((error: Error) => file.destroy(error));
    return file;
  };

/** Undefined unless the disk is slower than the database. */
export const drained = (file: PassThrough): Promise<unknown> | undefined =>
  file.writableNeedDrain ? new Promise((resume) => file.once('drain', resume)) : undefined;

/**
 * The note at the end of a file that stops at its limit (S36); null if it has all rows. Rows are counted only if the
 * limit was reached.
 */
export async function cutNote(
  reader: Reader,
  report: PreparedReport,
  written: number,
  progress: ReportProgress,
): Promise<string | null> {
  if (written < report.limit) return null;
  const total = await reader.number(countQuery(report));
  if (total <= report.limit) return null;
  progress.cut(total);
  return `This file has the ${firstOf(report.limit, total)} rows.`;
}
