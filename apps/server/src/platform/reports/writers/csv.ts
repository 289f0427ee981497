import { Transform } from 'node:stream';
import { csvQuery } from '../report-query.ts';
import { cutNote, type ReportWriter } from './report-writer.ts';

/** Spreadsheets need it to recognize UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';
const LINE_END = 10;

/** Streams PostgreSQL's own CSV; lines are counted for the progress. */
export const writeCsv: ReportWriter = (reader, report, progress) => {
  let started = false;
  /** Line breaks in texts make it too large, never too small. */
  let written = -1;
  const writeEnd = async (done: (error?: Error | null, text?: string) => void) => {
    const note = await cutNote(reader, report, written, progress).catch((error: Error) => error);
    if (note instanceof Error) done(note);
    else done(null, note === null ? undefined : `"${note}"\n`);
  };
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (!started) {
        this.push(BYTE_ORDER_MARK);
        progress.rows(-1);
      }
      started = true;
      let lines = 0;
      for (let at = chunk.indexOf(LINE_END); at >= 0; at = chunk.indexOf(LINE_END, at + 1)) lines += 1;
      progress.rows(lines);
      written += lines;
      done(null, chunk);
    },
    flush: (done) => void writeEnd(done),
  });
  const copied = reader.csv(csvQuery(report));
  copied.on('error', (error) => counted.destroy(error));
  counted.on('close', () => copied.destroy());
  return copied.pipe(counted);
};
