import { Transform } from 'node:stream';
import { csvQuery } from '../report-query.ts';
import type { ReportWriter } from './report-writer.ts';

/** Spreadsheets need it to recognize UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';
const LINE_END = 10;

/** Streams PostgreSQL's own CSV, counting lines for the progress. */
export const writeCsv: ReportWriter = (reader, report, onRows) => {
  let started = false;
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (!started) {
        this.push(BYTE_ORDER_MARK);
        // The header is not a row.
        onRows(-1);
      }
      started = true;
      let lines = 0;
      for (let at = chunk.indexOf(LINE_END); at >= 0; at = chunk.indexOf(LINE_END, at + 1)) lines += 1;
      onRows(lines);
      done(null, chunk);
    },
  });
  const copied = reader.csv(csvQuery(report));
  copied.on('error', (error) => counted.destroy(error));
  counted.on('close', () => copied.destroy());
  return copied.pipe(counted);
};
