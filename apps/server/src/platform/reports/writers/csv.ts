import { Transform } from 'node:stream';
import { csvQuery } from '../report-query.ts';
import type { ReportWriter } from './report-writer.ts';

/** Without it a spreadsheet reads UTF-8 as something else. */
const BYTE_ORDER_MARK = '\uFEFF';
const LINE_END = 10;

/** As PostgreSQL writes it; the lines that go by are counted for those who wait. */
export const writeCsv: ReportWriter = (reader, report, onRows) => {
  let started = false;
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (!started) {
        this.push(BYTE_ORDER_MARK);
        // The head is no row.
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
