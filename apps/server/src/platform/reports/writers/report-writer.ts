import { PassThrough, type Readable } from 'node:stream';
import type { Reader } from '../../db/reader.ts';
import type { PreparedReport } from '../report-query.ts';

/** Streams a report as a file; `onRows` is called with the number of rows written. */
export type ReportWriter = (
  reader: Reader,
  report: PreparedReport,
  onRows: (rows: number) => void,
) => Readable;

/** Writes the rows into the file. */
type WriteRows = (
  file: PassThrough,
  reader: Reader,
  report: PreparedReport,
  onRows: (rows: number) => void,
) => Promise<void>;

export const reportWriter =
  (writeRows: WriteRows): ReportWriter =>
  (reader, report, onRows) => {
    const file = new PassThrough();
    writeRows(file, reader, report, onRows).catch((error: Error) => file.destroy(error));
    return file;
  };

/** Waits while the disk is slower than the database. */
export const drained = (file: PassThrough): Promise<unknown> | undefined =>
  file.writableNeedDrain ? new Promise((resume) => file.once('drain', resume)) : undefined;
