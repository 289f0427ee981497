import { Workbook } from '@cj-tech-master/excelts';
import {
  createReportSubscription,
  generateReport,
  listAudit,
  listMail,
  listReportQueue,
  listReportSubscriptions,
  listReportTemplates,
  prepareDownload,
  readMail,
  runReportSubscription,
  type ErrorBody,
  type ReportArrangement,
} from '@parwell/contract';
import type { ReportFormat } from '@parwell/domain';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDevice, startDevicesPortal, type DevicesPortal } from '../../../test/devices.ts';
import { sql } from '../../platform/db/database.ts';
import { auditOf } from '../audit/audit.public.ts';
import { devicesReport } from '../devices/devices.report.ts';
import { makeReportFile } from './make-report.service.ts';

let portal: DevicesPortal;
const EMAIL = 'staff@fff.example';
const DEVICES = 'RNI_UIEXPORT_CabinetsReport';

beforeAll(async () => {
  portal = await startDevicesPortal();
  for (const [cabinetId, cabinetType] of [
    ['d1', 'RFID'],
    ['d2', 'EM'],
    ['d3', 'RFID'],
    ['d4', 'EM'],
  ] as const)
    await addDevice(portal.db, { cabinetId, customerId: 'c1', cabinetType });
});
afterAll(() => portal.close());

const request = (report_additional_metadata: object, more: object = {}) => ({
  report_type: DEVICES,
  filter_object_from_ui: {},
  delivery_method: 'UserQueue' as const,
  file_type: 'csv' as const,
  user_name: EMAIL,
  recipient_addresses: [EMAIL],
  timezone: 'Etc/GMT',
  report_additional_metadata,
  ...more,
});
const ask = async (metadata: object, more: object = {}): Promise<string> =>
  (
    await portal.staff.get(generateReport, {
      body: { ...request(metadata, more), report_frequency: 'OneTime' },
    })
  ).reportId;
const download = async (reportId: string): Promise<Buffer> => {
  const { url } = await portal.staff.get(prepareDownload, { params: { reportId }, body: {} });
  return Buffer.from(await (await fetch(`${portal.url}${url}`)).arrayBuffer());
};
/** The audit log has a direct CSV. */
const direct = (options: object) => {
  const query = { where: '{}', csvExport: 'true', ...options };
  return portal.staff.call(listAudit, { query });
};
const idsIn = (text: string) => [...text.matchAll(/^[^,]*,(d\d),/gm)].map(([, id]) => id);
const queued = async (reportId: string) =>
  (await portal.staff.get(listReportQueue)).result.find((item) => item.reportId === reportId);

test('a group sorts or limits the rows, and the title says so (DAPI-097)', async () => {
  const cases: [ReportArrangement, string[], string][] = [
    [{}, ['d1', 'd2', 'd3', 'd4'], 'Devices'],
    [{ groupByName: 'cabinetType' }, ['d2', 'd4', 'd1', 'd3'], 'Devices by Type'],
    [
      { groupByName: 'cabinetType', groupByVal: 'RightNow Ready' },
      ['d2', 'd4'],
      'Devices, Type RightNow Ready',
    ],
  ];
  for (const [arrangement, ids, title] of cases) {
    const reportId = await ask(arrangement);
    await portal.jobs.runWaiting();
    expect(idsIn((await download(reportId)).toString('utf8'))).toEqual(ids);
    expect(await queued(reportId)).toMatchObject({ reportTitle: title, rows: ids.length, totalRows: null });
  }
});

test('direct CSV is arranged as a report is (DAPI-097 DAPI-101)', async () => {
  await portal.db.transaction(async (tx) => {
    for (const [index, resourceType] of ['b', 'a', 'b'].entries())
      await auditOf('grouped', resourceType).record(tx, new Date(`2026-07-01T0${index}:00:00Z`), {
        resourceId: `r${index}`,
        eventType: 'Grouped',
        by: { machine: 'tester' },
        description: 'x',
      });
  });
  const where = JSON.stringify({ eventType: 'Grouped' });
  const idsOf = (text: string) => [...text.matchAll(/,(r\d),/g)].map(([, id]) => id);
  expect(idsOf((await direct({ where })).text)).toEqual(['r2', 'r1', 'r0']);
  expect(idsOf((await direct({ where, groupByName: 'resourceType' })).text)).toEqual(['r1', 'r2', 'r0']);
  const only = await direct({ where, groupByName: 'resourceType', groupByVal: 'b' });
  expect(idsOf(only.text)).toEqual(['r2', 'r0']);
  const name = decodeURIComponent(only.headers.get('content-disposition') ?? '');
  expect(name).toContain('Audit Logs Resource b');
});

test('an unknown view or group is refused with its name, wherever it is asked for (DAPI-097)', async () => {
  const refusals = [
    [{ viewType: 'tags' }, 'has no view tags.'],
    [{ groupByName: 'color' }, 'cannot be grouped by color.'],
  ] as const;
  for (const [arrangement, message] of refusals) {
    const answers = [
      await portal.staff.call(generateReport, {
        body: { ...request(arrangement), report_frequency: 'OneTime' },
      }),
      await portal.staff.call(createReportSubscription, {
        body: { ...request(arrangement), subscriptionName: 'No', frequency: 'Daily', dayOfWeek: null },
      }),
      await direct(arrangement),
    ];
    expect(answers.map((answer) => [answer.status, answer.json<ErrorBody>().message])).toEqual([
      [400, `The report Devices ${message}`],
      [400, `The report Devices ${message}`],
      [400, `The report Audit Logs ${message}`],
    ]);
  }
});

test('a subscription keeps its group, and templates say which there are (DAPI-097)', async () => {
  const metadata = { groupByName: 'cabinetType', groupByVal: 'RightNow Ready' };
  const subscriptionName = 'Ready ones';
  await portal.staff.get(createReportSubscription, {
    body: { ...request(metadata), subscriptionName, frequency: 'Daily', dayOfWeek: null },
  });
  const { reportSubscriptions } = await portal.staff.get(listReportSubscriptions, {
    query: { user_name: EMAIL },
  });
  expect(reportSubscriptions[subscriptionName]).toMatchObject({ viewType: null, ...metadata });
  const { reportId } = await portal.staff.get(runReportSubscription, {
    body: { user_name: EMAIL, subscriptionName },
  });
  await portal.jobs.runWaiting();
  expect(await queued(reportId)).toMatchObject({ reportTitle: 'Devices, Type RightNow Ready', rows: 2 });
  const { result } = await portal.staff.get(listReportTemplates, { query: { user_name: EMAIL } });
  expect(result.find(({ report_type }) => report_type === DEVICES)).toMatchObject({
    views: [],
    groups: [{ groupByName: 'customerId' }, { groupByName: 'cabinetType' }, {}, {}],
  });
});

/** The devices report with a view, limited to three rows. */
const small = {
  ...devicesReport,
  limit: 3,
  views: {
    ids: {
      title: 'ids only',
      columns: () => [{ key: 'id', title: 'Only the ID', kind: 'text', value: sql`cabinet_id` } as const],
      source: () => ({ from: sql`devices`, where: sql`cabinet_id <> 'd1'`, orderBy: sql`cabinet_id DESC` }),
    },
  },
};
const makeSmall = async (format: ReportFormat, viewType: string | null, more: object = {}) => {
  const reportId = await ask({}, { file_type: format, ...more });
  await portal.db.run(sql`UPDATE reports SET view_type = ${viewType} WHERE id = ${reportId}`);
  await makeReportFile(portal.context, [small], reportId, { signal: new AbortController().signal });
  return reportId;
};

test('a view has its own columns and rows (DAPI-097)', async () => {
  const reportId = await makeSmall('csv', 'ids');
  expect((await download(reportId)).toString('utf8')).toBe('\uFEFFOnly the ID\nd4\nd3\nd2\n');
  // Exactly as many rows as the limit: nothing is cut.
  expect(await queued(reportId)).toMatchObject({ rows: 3, totalRows: null });
});

test('a file that stops at its limit says so, in every format, and so do queue and mail (DCONST-016 S36)', async () => {
  const note = 'This file has the first 3 of 4 rows.';
  const csv = await makeSmall('csv', null);
  const lines = (await download(csv)).toString('utf8').trimEnd().split('\n');
  expect([lines.length, lines.at(-1)]).toEqual([5, `"${note}"`]);
  expect(await queued(csv)).toMatchObject({ rows: 3, totalRows: 4 });

  const book = new Workbook();
  await book.xlsx.load(await download(await makeSmall('xlsx', null)));
  expect(book.worksheets[0]?.rowCount).toBe(5);
  expect(book.worksheets[0]?.getRow(5).getCell(1).value).toBe(note);

  const pdf = await getDocumentProxy(new Uint8Array(await download(await makeSmall('pdf', null))));
  expect((await extractText(pdf, { mergePages: true })).text).toContain(note);

  await makeSmall('csv', null, { delivery_method: 'Email' });
  const { result } = await portal.staff.get(listMail, { query: {} });
  const { text } = await portal.staff.get(readMail, { params: { msg_id: result[0]?.msg_id ?? '' } });
  expect(text).toContain('Rows: first 3 of 4\n');
});

test('texts with line breaks are no rows: a file that has all of them says nothing (S36)', async () => {
  await portal.db.run(sql`UPDATE devices SET cabinet_name = E'two\nlines' WHERE cabinet_id IN ('d2', 'd3')`);
  const where = { cabinetType: 'EM' };
  const reportId = await makeSmall('csv', null, { filter_object_from_ui: where });
  expect((await download(reportId)).toString('utf8')).not.toContain('This file has');
  expect(await queued(reportId)).toMatchObject({ totalRows: null });
});
