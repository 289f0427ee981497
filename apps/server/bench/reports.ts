import { businessDays } from '@parwell/domain';
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { REPORT_FORMATS } from '@parwell/domain';
import { csvQuery, type PreparedReport } from '../src/platform/reports/report-query.ts';
import { writeCsv } from '../src/platform/reports/writers/csv.ts';
import { writePdf } from '../src/platform/reports/writers/pdf.ts';
import { UNWATCHED } from '../src/platform/reports/writers/report-writer.ts';
import { writeXlsx } from '../src/platform/reports/writers/xlsx.ts';
import { auditReport } from '../src/slices/audit/audit.report.ts';
import { fastest, type Bench } from './portal.ts';

const WRITERS = { csv: writeCsv, xlsx: writeXlsx, pdf: writePdf };

/** Reports of the audit log: CSV compared with a bare COPY of the same query, and the memory of each format. */
export async function reports(bench: Bench): Promise<void> {
  const { db } = bench.context;
  const { storage } = bench.context.gateways;
  const source = await auditReport.source({}, 'ALL', db, new Date(), businessDays('UTC'), {
    grants: {},
    timeZone: 'UTC',
    log: bench.context.log,
    config: bench.context.config,
  });
  for (const limit of [1000, 10_000, 100_000]) {
    const report: PreparedReport = {
      title: auditReport.title,
      columns: auditReport.columns('ALL'),
      source,
      limit,
      timeZone: 'America/New_York',
      dateFormat: 'MM/DD/YYYY',
      timeFormat: '12 Hour',
      filters: [],
    };
    const bareCopy = () =>
      db.read((reader) => pipeline(reader.csv(csvQuery(report)), createWriteStream('/dev/null')));
    const write = (format: (typeof REPORT_FORMATS)[number]) =>
      db.read((reader) => storage.write(`bench.${format}`, WRITERS[format](reader, report, UNWATCHED)));

    await write('csv');
    const [bare, csv] = [await fastest(bareCopy), await fastest(() => write('csv'))];
    const times = `${Math.round(csv)} ms, bare COPY ${Math.round(bare)} ms`;
    console.log(`${`report csv, ${limit} rows`.padEnd(32)} ratio ${(csv / bare).toFixed(2)}   ${times}`);
    for (const format of REPORT_FORMATS) {
      const { ms, peak, block } = await watched(() => write(format));
      const figures = `${Math.round(ms)} ms, peak ${peak} MB, nobody waited longer than ${block} ms`;
      console.log(`${`report ${format}, ${limit} rows`.padEnd(32)} ${figures}`);
    }
  }
}

async function watched(work: () => Promise<unknown>): Promise<{ ms: number; peak: number; block: number }> {
  const TICK = 10;
  let [peak, block, last] = [0, 0, performance.now()];
  const timer = setInterval(() => {
    const now = performance.now();
    block = Math.max(block, now - last - TICK);
    last = now;
    peak = Math.max(peak, process.memoryUsage.rss());
  }, TICK);
  const began = performance.now();
  await work();
  clearInterval(timer);
  return { ms: performance.now() - began, peak: Math.round(peak / 1e6), block: Math.round(block) };
}
