import { generateReport, prepareDownload, type CallResponse } from '@parwell/contract';
import { expect } from 'vitest';
import type { Browser } from './browser.ts';
import type { TestPortal } from './portal.ts';

export interface Exported {
  readonly fileName: string;
  readonly header: readonly string[];
  readonly rows: readonly Readonly<Record<string, string>>[];
}

/** Texts with commas are in quotes. */
const fieldsOf = (line: string): string[] =>
  [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
    ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
  );

/** Without line ends inside values. */
export function readCsv(text: string): Omit<Exported, 'fileName'> {
  const [header = [], ...lines] = text.replace('\uFEFF', '').trim().split(/\r?\n/).map(fieldsOf);
  return {
    header,
    rows: lines.map((line) => Object.fromEntries(header.map((title, place) => [title, line[place] ?? '']))),
  };
}

/** The specification names these without the prefix of the others (OAPI-053). */
const UNPREFIXED: ReadonlySet<string> = new Set([
  'RestockOrdersReport',
  'ShipmentsReport',
  'TrackDashboardExport',
]);

export async function exportCsv(
  portal: TestPortal,
  { browser, email }: { readonly browser: Browser; readonly email: string },
  type: string,
  filter: object,
  viewType?: string,
): Promise<Exported> {
  const asked = await browser.call(generateReport, {
    body: {
      report_type: UNPREFIXED.has(type) ? type : `RNI_UIEXPORT_${type}`,
      filter_object_from_ui: filter as Record<string, unknown>,
      report_frequency: 'OneTime',
      delivery_method: 'UserQueue',
      file_type: 'csv',
      user_name: email,
      recipient_addresses: [email],
      timezone: 'Etc/GMT',
      ...(viewType !== undefined && { report_additional_metadata: { viewType } }),
    },
  });
  expect(asked.status, asked.text).toBe(200);
  await portal.jobs.runWaiting();
  const { reportId } = asked.json<CallResponse<typeof generateReport>>();
  const { url, fileName } = await browser.get(prepareDownload, { params: { reportId }, body: {} });
  return { fileName, ...readCsv(await (await fetch(`${portal.url}${url}`)).text()) };
}

/** '2026-11-01 12:00', as in files in UTC. */
export const minuteOf = (instant: string): string =>
  new Date(instant).toISOString().slice(0, 16).replace('T', ' ');
