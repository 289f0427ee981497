import { Workbook } from '@cj-tech-master/excelts';
import { generateReport, listReportQueue, prepareDownload, type CallResponse } from '@parwell/contract';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Browser } from '../../../test/browser.ts';
import { startTestPortal, type TestPortal } from '../../../test/portal.ts';
import { sql } from '../../platform/db/database.ts';
import { auditOf } from '../audit/audit.public.ts';

let portal: TestPortal;
let staff: Browser;

const EMAIL = 'staff@fff.example';
const AUDIT = 'RNI_UIEXPORT_AuditLogsReport';
const NASTY = ['=1+1', '+SUM(A1)', '-2', '@cmd', '\tTab', 'comma, "quoted"\nnew line', '<b>Żółć 北京</b>'];

beforeAll(async () => {
  portal = await startTestPortal();
  await portal.addUser({ email: EMAIL, accessGroups: { customer: ['ALL'] }, roles: { users: 'OWNER' } });
  staff = await portal.signIn(EMAIL);
  await portal.db.transaction(async (tx) => {
    for (const [index, description] of NASTY.entries()) {
      await auditOf('test', 'support request').record(tx, new Date(`2026-07-01T0${index}:30:00Z`), {
        resourceId: `r${index}`,
        eventType: 'Nasty Text',
        by: { machine: 'tester' },
        description,
      });
    }
  });
});
afterAll(() => portal.close());

const request = (more: object = {}) => ({
  report_type: AUDIT,
  filter_object_from_ui: { resourceType: 'support request' },
  report_frequency: 'OneTime' as const,
  delivery_method: 'UserQueue' as const,
  file_type: 'csv' as const,
  user_name: EMAIL,
  recipient_addresses: [EMAIL],
  timezone: 'America/New_York',
  ...more,
});

async function download(more: object = {}): Promise<{ file: Buffer; disposition: string; type: string }> {
  const asked = await staff.call(generateReport, { body: request(more) });
  expect(asked.status).toBe(200);
  const { reportId } = asked.json<CallResponse<typeof generateReport>>();
  await portal.jobs.runWaiting();
  const { url } = (await staff.call(prepareDownload, { params: { reportId }, body: {} })).json<
    CallResponse<typeof prepareDownload>
  >();
  const answer = await fetch(`${portal.url}${url}`);
  expect(answer.status).toBe(200);
  return {
    file: Buffer.from(await answer.arrayBuffer()),
    disposition: answer.headers.get('content-disposition') ?? '',
    type: answer.headers.get('content-type') ?? '',
  };
}

const setProperty = (key: string, value: string) =>
  portal.db.run(sql`
    INSERT INTO user_properties SELECT id, ${key}, ${value} FROM users WHERE email = ${EMAIL}
    ON CONFLICT (user_id, property_key) DO UPDATE SET property_value = EXCLUDED.property_value`);

/** Just complete enough for PostgreSQL's output. */
function parseCsv(text: string): string[][] {
  const cells = [...text.matchAll(/(?:"((?:[^"]|"")*)"|([^,\n]*))(,|\n)/g)];
  const rows: string[][] = [[]];
  for (const [, quoted, plain = '', end] of cells) {
    rows.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === '\n') rows.push([]);
  }
  return rows.slice(0, -1);
}

describe('a report as csv', () => {
  test('has the columns asked for, the filter applied, and the exact values (RPT-006..010 API-024 API-066 DAPI-091 DAPI-095)', async () => {
    const { file, disposition, type } = await download({
      report_additional_metadata: { columnsRequested: ['resourceId', 'createdAt', 'description'] },
    });
    expect(type).toBe('text/csv; charset=utf-8');
    expect(disposition).toMatch(/^attachment; .*Audit%20Logs%20\d{4}-\d{2}-\d{2}\.csv$/);
    const text = file.toString('utf8');
    expect(text.startsWith('\uFEFF')).toBe(true);
    const [head, ...rows] = parseCsv(text.slice(1));
    expect(head).toEqual(['Resource ID', 'Time', 'Time UTC offset', 'Description']);
    expect(rows.map(([id]) => id)).toEqual(['r6', 'r5', 'r4', 'r3', 'r2', 'r1', 'r0']);
    expect(rows[1]?.[3]).toBe('comma, "quoted"\nnew line');
    expect(rows[0]?.[3]).toBe('<b>Żółć 北京</b>');
  });

  test('escapes formulas', async () => {
    const { file } = await download({ report_additional_metadata: { columnsRequested: ['description'] } });
    const rows = parseCsv(file.toString('utf8').slice(1)).slice(1);
    expect(rows.slice(2).map(([text]) => text)).toEqual(["'\tTab", "'@cmd", "'-2", "'+SUM(A1)", "'=1+1"]);
  });

  test.each(['＝1+1', '＋1', '－2', '＠cmd', '=1', '\r=1', '\n=1'])(
    'escapes %j, whichever width its sign has',
    async (text) => {
      const { csv } = await portal.db.one<{ csv: string }>(sql`SELECT csv_text(${text}) AS csv`);
      expect(csv).toBe(`'${text}`);
    },
  );

  test.each(['', '1=1', 'a＝1', ' -2'])('leaves %j as it is', async (text) => {
    const { csv } = await portal.db.one<{ csv: string }>(sql`SELECT csv_text(${text}) AS csv`);
    expect(csv).toBe(text);
  });

  test("writes times in the report's zone and the user's format (RPT-012 DAPI-100)", async () => {
    await setProperty('DATEFORMAT', 'D MMM YYYY');
    await setProperty('TIMEFORMAT', '12 Hour');
    const { file } = await download({ report_additional_metadata: { columnsRequested: ['createdAt'] } });
    const rows = parseCsv(file.toString('utf8').slice(1)).slice(1);
    expect(rows.at(-1)).toEqual(['30 Jun 2026 8:30 PM', 'UTC-04:00']);
    await setProperty('DATEFORMAT', 'YYYY-MM-DD');
    await setProperty('TIMEFORMAT', '24 Hour');
  });

  test('SQL in a filter value is not executed', async () => {
    const { file } = await download({ filter_object_from_ui: { eventType: "x' OR 'a'='a\\" } });
    expect(parseCsv(file.toString('utf8').slice(1))).toHaveLength(1);
  });
});

test('a report as xlsx has typed cells, a frozen header and filters (SCHED-010)', async () => {
  const { file, type } = await download({
    file_type: 'xlsx',
    report_additional_metadata: { columnsRequested: ['createdAt', 'description'] },
  });
  expect(type).toContain('spreadsheetml');
  const book = new Workbook();
  await book.xlsx.load(file);
  const [sheet] = book.worksheets;
  expect(sheet?.name).toBe('Audit Logs');
  expect(sheet?.getRow(1).values).toEqual([undefined, 'Time', 'Time UTC offset', 'Description']);
  expect(sheet?.rowCount).toBe(NASTY.length + 1);
  const last = sheet?.getRow(NASTY.length + 1);
  expect(last?.getCell(1).value).toEqual(new Date('2026-06-30T20:30:00Z'));
  expect(last?.getCell(1).numFmt).toBe('yyyy-mm-dd hh:mm');
  // A string, not a formula.
  expect(last?.getCell(3).value).toBe('=1+1');
  expect(last?.getCell(2).value).toBe('UTC-04:00');
  expect(sheet?.views[0]).toMatchObject({ state: 'frozen', ySplit: 1 });
  expect(sheet?.autoFilter).toBeTruthy();
});

test('a report as pdf has title, filters, page numbers and its header on every page (SCHED-010)', async () => {
  await portal.db.run(sql`
    INSERT INTO audit_entries (service, resource_type, resource_id, event_type, initiator_type, created_by, created_at, description, data)
    SELECT 'test', 'user import', 'm' || n, 'Many Rows', 'MACHINE', 'tester', now(), 'Row ' || n || ' ' || repeat('long ', 400), '{}'
    FROM generate_series(1, 100) n`);
  const { file, type } = await download({
    file_type: 'pdf',
    filter_object_from_ui: { resourceType: 'user import' },
    report_additional_metadata: { columnsRequested: ['resourceId', 'description'] },
  });
  expect(type).toBe('application/pdf');
  const { text, totalPages } = await extractText(await getDocumentProxy(new Uint8Array(file)));
  expect(totalPages).toBeGreaterThan(2);
  for (const [index, page] of text.entries()) {
    expect(page).toContain('Audit Logs');
    expect(page).toContain('Resource ID');
    expect(page).toContain(`Page ${index + 1}`);
  }
  expect(text[0]).toContain('Filters: Resource: user import');
  const all = text.join('\n');
  for (let row = 1; row <= 100; row += 1) expect(all).toContain(`Row ${row} long`);
  expect(all).toContain('…');
});

test('a pdf can contain non-Latin scripts', async () => {
  const { file } = await download({ file_type: 'pdf' });
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(file)), { mergePages: true });
  expect(text).toContain('Żółć');
  expect(text).toContain('=1+1');
  expect(text.replaceAll(/\s+/g, ' ')).toContain('2026-06-30 20:30 UTC-04:00');
});

test('a request has ten fields: each is taken as sent, what is wrong or missing is refused (API-066 RPT-006..009 DAPI-095)', async () => {
  const whole: Record<string, unknown> = {
    filter_object_from_ui: { resourceType: 'support request' },
    report_type: 'RNI_UIEXPORT_AuditLogsReport',
    report_frequency: 'OneTime',
    delivery_method: 'UserQueue',
    file_type: 'csv',
    user_name: EMAIL,
    recipient_addresses: [EMAIL],
    timezone: 'America/New_York',
    origin_application: 'Parwell',
    report_additional_metadata: { columnsRequested: ['description'] },
  };
  const ask = (body: object) => staff.call(generateReport, { body: body as never });
  const without = (field: string) =>
    Object.fromEntries(Object.entries(whole).filter(([key]) => key !== field));
  const stored = async (body: object) => {
    const { status, text } = await ask(body);
    if (status !== 200) return text;
    return portal.db.one(sql`
      SELECT filter, report_type, delivery_method, format, email, recipients, time_zone, columns
      FROM reports JOIN users ON users.id = reports.user_id
      WHERE reports.id = ${(JSON.parse(text) as { reportId: string }).reportId}`);
  };
  const asSent = {
    filter: { resourceType: 'support request' },
    report_type: 'RNI_UIEXPORT_AuditLogsReport',
    delivery_method: 'UserQueue',
    format: 'csv',
    email: EMAIL,
    recipients: [EMAIL],
    time_zone: 'America/New_York',
    columns: ['description'],
  };
  expect(await stored(whole)).toEqual(asSent);
  // By default no filter and all columns.
  expect(await stored(without('filter_object_from_ui'))).toEqual({ ...asSent, filter: {} });
  expect(await stored(without('report_additional_metadata'))).toEqual({ ...asSent, columns: null });
  expect(await stored(without('origin_application'))).toEqual(asSent);

  const wrong: Record<string, unknown> = {
    filter_object_from_ui: 'nasty',
    report_type: 7,
    report_frequency: 'Daily',
    delivery_method: 'Fax',
    file_type: 'docx',
    user_name: 'nobody',
    recipient_addresses: EMAIL,
    timezone: 'Mars/Phobos',
    origin_application: 7,
    report_additional_metadata: { columns: ['description'] },
  };
  const statuses = async (bodies: Record<string, object>) => {
    const answers = [];
    for (const [field, body] of Object.entries(bodies)) answers.push([field, (await ask(body)).status]);
    return Object.fromEntries(answers) as unknown;
  };
  const refused = (fields: readonly string[]) => Object.fromEntries(fields.map((field) => [field, 400]));
  expect(Object.keys(wrong)).toEqual(Object.keys(whole));
  expect(
    await statuses(
      Object.fromEntries(
        Object.entries(wrong).map(([field, value]) => [field, { ...whole, [field]: value }]),
      ),
    ),
  ).toEqual(refused(Object.keys(whole)));
  const required = [
    'report_type',
    'report_frequency',
    'delivery_method',
    'file_type',
    'user_name',
    'recipient_addresses',
    'timezone',
  ];
  expect(await statuses(Object.fromEntries(required.map((field) => [field, without(field)])))).toEqual(
    refused(required),
  );
  expect((await ask({ ...whole, priority: 'high' })).status).toBe(400);
});

test('an invalid request is refused with the reason, and no report is made (API-067)', async () => {
  const refused = async (more: object) => (await staff.call(generateReport, { body: request(more) })).status;
  expect(await refused({ report_type: 'RNI_UIEXPORT_Nothing' })).toBe(422);
  expect(await refused({ filter_object_from_ui: { eventType: 5 } })).toBe(400);
  expect(await refused({ timezone: 'Mars/Phobos' })).toBe(400);
  expect(await refused({ file_type: 'docx' })).toBe(400);
  expect(await refused({ recipient_addresses: EMAIL })).toBe(400);
  expect(await refused({ recipient_addresses: [] })).toBe(400);
  expect(await refused({ user_name: 'nobody@fff.example' })).toBe(404);
  expect(await refused({ delivery_method: 'Email', recipient_addresses: ['other@else.example'] })).toBe(422);
  const before = (await staff.call(listReportQueue)).json<CallResponse<typeof listReportQueue>>()
    .total_record;
  await portal.jobs.runWaiting();
  const after = (await staff.call(listReportQueue)).json<CallResponse<typeof listReportQueue>>().total_record;
  expect(after).toBe(before);
});
