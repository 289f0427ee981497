import { PassThrough, type Readable } from 'node:stream';
import type { Reader } from '../../db/reader.ts';
import type { PreparedReport } from '../report-query.ts';

/** A report as a file, written while it is read; `onRows` hears of rows as they go by. */
export type ReportWriter = (
  reader: Reader,
  report: PreparedReport,
  onRows: (rows: number) => void,
) => Readable;

/** What fills the file row by row. */
type Fill = (
  file: PassThrough,
  reader: Reader,
  report: PreparedReport,
  onRows: (rows: number) => void,
) => Promise<void>;

export const reportWriter =
  (fill: Fill): ReportWriter =>
  (reader, report, onRows) => {
    const file = new PassThrough();
    fill(file, reader, report, onRows).catch((error: Error) => file.destroy(error));
    return file;
  };

/** The disk may be slower than the database. */
export const hasRoom = (file: PassThrough): Promise<unknown> | undefined =>
  file.writableNeedDrain ? new Promise((resume) => file.once('drain', resume)) : undefined;
