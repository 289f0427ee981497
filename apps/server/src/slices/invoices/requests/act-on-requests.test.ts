import {
  bulkOmit,
  bulkStatus,
  makeReady,
  omitInvoiceRequest,
  saveAbwSelection,
  setInvoiceRequestStatus,
  type CallInput,
  type ErrorBody,
  type InvoiceRequest,
  type RequestResult,
} from '@parwell/contract';
import { countChanged, type InvoiceRequestStatus } from '@parwell/domain';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Answer, Browser } from '../../../../test/browser.ts';
import { addDevice, startDevicesPortal, type DevicesPortal } from '../../../../test/devices.ts';
import { addInvoiceRequest } from '../../../../test/invoice-requests.ts';
import { addProduct } from '../../../../test/products.ts';
import { sql } from '../../../platform/db/database.ts';

let portal: DevicesPortal;
let viewer: Browser;
let group: Browser;

beforeAll(async () => {
  portal = await startDevicesPortal();
  await portal.db.run(sql`UPDATE customers SET gpo_id = 'g1' WHERE customer_id IN ('c1', 'c2')`);
  const person = async (email: string, accessGroups: object, role: string) => {
    await portal.addUser({ email, accessGroups, roles: { invoices: role } });
    return portal.signIn(email);
  };
  viewer = await person('viewer@c1.example', { customer: ['c1'] }, 'VIEWER');
  group = await person('group@g1.example', { gpo: ['g1'] }, 'OWNER');
  await addProduct(portal, 'P1', 'Pembrolix 100 mg');
  for (const customerId of ['c1', 'c2', 'c3'])
    await addDevice(portal.db, { cabinetId: `${customerId}-001`, customerId });
});
afterAll(() => portal.close());
beforeEach(async () => {
  for (const table of [sql`invoice_requests`, sql`outbound_documents`])
    await portal.db.run(sql`DELETE FROM ${table}`);
});

type Named = Parameters<typeof addInvoiceRequest>[1];
const add = (request?: Named) => addInvoiceRequest(portal.db, request);
const sent = { status: 'TRANSMITTED', abwCode: 'A', documentId: 'D-1', transmittedAt: new Date() } as const;

/** One request in each status, and some special cases. */
const addEach = async () => {
  const requests = {
    'PENDING ABW': {},
    READY: { status: 'READY', abwCode: 'A' },
    'ON HOLD': { status: 'ON HOLD', abwCode: 'A' },
    TRANSMITTED: sent,
    OMITTED: { status: 'OMITTED' },
    beingSent: { status: 'READY', abwCode: 'A', documentId: 'D-2' },
    refused: { ...sent, documentId: 'D-3', refusal: 'Price missing' },
  } as const;
  const ids = new Map<number, string>();
  for (const [name, request] of Object.entries(requests)) ids.set(await add(request), name);
  return ids;
};

const said = (ids: ReadonlyMap<number, string>, results: readonly RequestResult[]) =>
  Object.fromEntries(results.map(({ id, outcome, text }) => [ids.get(id) ?? id, `${outcome}: ${text}`]));
const stored = async () =>
  new Map(
    (
      await portal.db.many<{
        id: number;
        status: InvoiceRequestStatus;
        abwCode: string | null;
        version: number;
      }>(sql`
        SELECT id, status, abw_code AS "abwCode", version FROM invoice_requests ORDER BY id`)
    ).map(({ id, ...request }) => [id, request]),
  );
const audited = (id: number) =>
  portal.db.many<{ event: string; by: string; data: unknown }>(sql`
    SELECT event_type AS event, created_by AS by, data FROM audit_entries
    WHERE service = 'invoices' AND resource_id = ${String(id)} ORDER BY id`);
const refusal = (answer: Answer) => `${answer.status} ${answer.json<ErrorBody>().message}`;
const save = (browser: Browser, body: CallInput<typeof saveAbwSelection>['body']) =>
  browser.get(saveAbwSelection, { body }).then(({ result }) => result);

test('letters are saved where one is to be chosen, and nowhere else (OAPI-071 OAPI-072 ABW-012 ABW-013 AINV-036 B5)', async () => {
  const ids = await addEach();
  ids.set(await add({ status: 'READY', manual: 'N', abwCode: 'A' }), 'base');
  ids.set(await add({ status: 'READY', auto: 'Y' }), 'auto');
  const letters = [...ids.keys()].map((id) => ({ id, abwCode: 'W' as const }));
  const result = await save(portal.staff, letters);
  expect(said(ids, result)).toEqual({
    'PENDING ABW': 'done: Ready to Send, account W',
    READY: 'done: Ready to Send, account W',
    'ON HOLD': 'done: On Hold, account W',
    TRANSMITTED: 'refused: A request that is Sent to SAP cannot be given another account.',
    OMITTED: 'refused: A request that is Omitted cannot be given another account.',
    beingSent: 'refused: A request that is Sent to SAP cannot be given another account.',
    refused: 'refused: A request that is Sent to SAP cannot be given another account.',
    base: 'refused: Base Account: there is no account to choose.',
    auto: 'refused: Auto Split Biller: there is no account to choose.',
  });
  const now = await stored();
  for (const { id, outcome, status, version } of result)
    if (outcome === 'done') expect(now.get(id)).toEqual({ status, version, abwCode: 'W' });
  const [first = 0] = ids.keys();
  expect(await audited(first)).toEqual([
    {
      event: 'Invoice Account Chosen',
      by: 'staff@fff.example',
      data: {
        before: { status: 'PENDING ABW', abwCode: null },
        after: { status: 'READY', abwCode: 'W' },
      },
    },
  ]);
  expect((await save(portal.staff, [{ id: first, abwCode: 'W' }]))[0]).toMatchObject({
    outcome: 'unchanged',
    text: 'Account W is chosen already.',
  });
  const twice = [first, first].map((id) => ({ id, abwCode: 'A' as const }));
  expect((await portal.staff.call(saveAbwSelection, { body: twice })).status).toBe(400);
});

test('letters need OWNER on invoices of the customer; a foreign request is not found (B7 ABW-010 OPERM-023)', async () => {
  const [own, second, foreign] = [
    await add(),
    await add({ customerId: 'c2' }),
    await add({ customerId: 'c3' }),
  ];
  const body = [own, second, foreign].map((id) => ({ id, abwCode: 'B' as const }));
  for (const browser of [viewer, portal.nurse])
    expect((await browser.call(saveAbwSelection, { body })).status).toBe(403);
  const result = await save(group, body);
  expect(result.map(({ outcome }) => outcome)).toEqual(['done', 'done', 'refused']);
  expect(result[2]).toEqual({
    id: foreign,
    outcome: 'refused',
    text: 'The invoice request was not found.',
    status: null,
    version: null,
  });
  expect((await stored()).get(foreign)?.status).toBe('PENDING ABW');
});

test('two people who save the same rows: each row has one of them, and the other is told which (B9)', async () => {
  const ids = [await add({ lot: 'L1' }), await add({ lot: 'L2' }), await add({ lot: 'L3' })];
  const letters = (abwCode: 'A' | 'B') => ids.map((id) => ({ id, abwCode, version: 0 }));
  const both = await Promise.all([save(portal.staff, letters('A')), save(group, letters('B').toReversed())]);
  const won = both[0][0]?.outcome === 'done' ? 0 : 1;
  const letter = won === 0 ? 'A' : 'B';
  expect(both[won]?.map(({ outcome }) => outcome)).toEqual(['done', 'done', 'done']);
  expect(new Set(both[1 - won]?.map(({ text }) => text))).toEqual(
    new Set(
      ['L1', 'L2', 'L3'].map(
        (lot) => `Changed meanwhile: Pembrolix 100 mg, lot ${lot}, is Ready to Send, account ${letter} now.`,
      ),
    ),
  );
  const [first = 0, next = 0] = ids;
  // A changed request does not hold up the others; a request that is already as wanted is no conflict.
  const mixed = await save(group, [
    { id: first, abwCode: 'W', version: 0 },
    { id: next, abwCode: 'W', version: 1 },
    { id: ids[2] ?? 0, abwCode: letter, version: 0 },
  ]);
  expect(mixed.map(({ outcome, version }) => `${outcome} ${version}`)).toEqual([
    'refused 1',
    'done 2',
    'unchanged 1',
  ]);
});

test('hold and ready go back and forth, and nowhere else (AINV-038 AINV-039 AINV-049 OAPI-077 OAPI-083 B6)', async () => {
  const ids = await addEach();
  const change = async (status: 'ON HOLD' | 'READY', dryRun = false) =>
    said(
      ids,
      (await portal.staff.get(bulkStatus, { body: { invoiceIds: [...ids.keys()], status, dryRun } })).result,
    );
  const before = await stored();
  const held = {
    'PENDING ABW': 'refused: A request that is Pending ABW cannot be held.',
    READY: 'done: On Hold, account A',
    'ON HOLD': 'unchanged: It is on hold already.',
    TRANSMITTED: 'refused: A request that is Sent to SAP cannot be held.',
    OMITTED: 'refused: A request that is Omitted cannot be held.',
    beingSent: 'refused: A request that is Sent to SAP cannot be held.',
    refused: 'refused: A request that is Sent to SAP cannot be held.',
  };
  expect(await change('ON HOLD', true)).toEqual(held);
  expect(await stored()).toEqual(before);
  expect(await change('ON HOLD')).toEqual(held);
  expect(await change('READY')).toMatchObject({
    'PENDING ABW': 'refused: A request that is Pending ABW cannot be made ready.',
    READY: 'done: Ready to Send, account A',
    'ON HOLD': 'done: Ready to Send, account A',
    TRANSMITTED: 'refused: A request that is Sent to SAP cannot be made ready.',
    OMITTED: 'refused: A request that is Omitted cannot be made ready.',
  });
  const [pending = 0, ready = 0] = ids.keys();
  const one = (id: number, status: 'ON HOLD' | 'READY') =>
    portal.staff.call(setInvoiceRequestStatus, { params: { invoiceRequestId: String(id), status } });
  expect((await one(ready, 'ON HOLD')).json<InvoiceRequest>()).toMatchObject({
    id: ready,
    status: 'ON HOLD',
  });
  expect((await one(ready, 'READY')).json<InvoiceRequest>().status).toBe('READY');
  expect(refusal(await one(pending, 'READY'))).toBe(
    '422 A request that is Pending ABW cannot be made ready.',
  );
  expect((await one(ready, 'OMITTED' as 'READY')).status).toBe(400);
  expect((await one(987_654_321, 'READY')).status).toBe(404);
  expect((await audited(ready)).map(({ event }) => event)).toEqual([
    'Invoice Request Held',
    'Invoice Request Made Ready',
    'Invoice Request Held',
    'Invoice Request Made Ready',
  ]);
});

test('all but what is omitted can be omitted; what the ERP has is credited once (AINV-035 AINV-042 AINV-043 OAPI-074..076 B10)', async () => {
  const ids = await addEach();
  const body = {
    invoiceIds: [...ids.keys()],
    omitted: true,
    omittedReason: 'RETURN' as const,
    omittedNote: 'Box damaged',
    rgaNumber: 'R-7',
  };
  const omit = async (dryRun: boolean) =>
    said(ids, (await portal.staff.get(bulkOmit, { body: { ...body, dryRun } })).result);
  const outcomes = {
    'PENDING ABW': 'done: Omitted',
    READY: 'done: Omitted',
    'ON HOLD': 'done: Omitted',
    TRANSMITTED: 'done: Omitted, a credit is asked of SAP',
    OMITTED: 'unchanged: It is omitted already.',
    beingSent: 'done: Omitted, a credit is asked of SAP',
    refused: 'done: Omitted',
  };
  expect(await omit(true)).toEqual(outcomes);
  expect(await omit(false)).toEqual(outcomes);
  expect(new Set([...(await stored()).values()].map(({ status }) => status))).toEqual(new Set(['OMITTED']));
  const credited = await portal.db.many<{ id: number; note: string }>(sql`
    SELECT id, omitted_note AS note FROM invoice_requests WHERE credit_asked_at IS NOT NULL ORDER BY id`);
  expect(credited.map(({ id, note }) => [ids.get(id), note])).toEqual([
    ['TRANSMITTED', 'Box damaged'],
    ['beingSent', 'Box damaged'],
  ]);
  expect(new Set(Object.values(await omit(false)))).toEqual(new Set(['unchanged: It is omitted already.']));
  const documents = await portal.db.many<{ id: string }>(sql`
    SELECT document_id AS id FROM outbound_documents WHERE kind = 'credit-request'`);
  const sentId = [...ids].find(([, name]) => name === 'TRANSMITTED')?.[0];
  expect(documents.filter(({ id }) => id === `P-CRD-${sentId}`)).toHaveLength(1);
});

test('an omission needs a reason, an RGA number for a return, and a request; it is for good (AINV-045..048 OAPI-073)', async () => {
  const id = await add();
  const params = { invoiceRequestId: String(id) };
  const many = async (body: Partial<CallInput<typeof bulkOmit>['body']>) =>
    refusal(await portal.staff.call(bulkOmit, { body: { invoiceIds: [id], omitted: true, ...body } }));
  const one = (body: Partial<CallInput<typeof omitInvoiceRequest>['body']>) =>
    portal.staff.call(omitInvoiceRequest, { params, body: { omitted: true, ...body } });
  expect(await many({})).toBe('422 You must provide a reason for omitting');
  expect(await many({ omittedReason: 'RETURN', rgaNumber: '  ' })).toBe('422 An Rga Number is required');
  expect(await many({ omittedReason: 'ERROR', invoiceIds: [] })).toBe(
    '422 You must select at least one invoice to omit',
  );
  expect(await many({ omittedReason: 'ERROR', omitted: false })).toBe(
    '422 An omitted request stays omitted.',
  );
  expect(refusal(await one({}))).toBe('422 You must provide a reason for omitting');
  expect(refusal(await one({ omittedReason: 'OTHER', invoiceIds: [id + 1] }))).toContain(
    '422 Another request',
  );
  expect((await stored()).get(id)?.status).toBe('PENDING ABW');
  for (const browser of [portal.owner, viewer, group])
    expect(
      (await browser.call(omitInvoiceRequest, { params, body: { omitted: true, omittedReason: 'OTHER' } }))
        .status,
    ).toBe(403);
  expect((await one({ omittedReason: 'OTHER', omittedNote: 'Ours', invoiceIds: [id] })).json()).toMatchObject(
    {
      id,
      status: 'OMITTED',
      omitted: true,
      omittedReason: 'OTHER',
      omittedNote: 'Ours',
    },
  );
});

test('making all ready takes the suggested account, for the number that was confirmed (AINV-037 OAPI-078 B6 B8)', async () => {
  const ids = await addEach();
  const more = await add({ suggestedCode: 'W', lot: 'L9' });
  const other = await add({ customerId: 'c3' });
  const ready = (where: CallInput<typeof makeReady>['body']['where'], expected: number) =>
    portal.staff.call(makeReady, { body: { where, expected } });
  const changed = await ready({ customerId: 'c1' }, 1);
  expect(refusal(changed)).toBe(`409 ${countChanged(2)}`);
  expect(refusal(await ready({}, 3))).toMatch(/^422 Choose a customer, or/);
  expect((await ready({ customerId: 'c1', status: ['READY'] }, 0)).json()).toEqual({
    changed: 0,
    result: [],
  });
  expect(
    (await portal.owner.call(makeReady, { body: { where: { customerId: 'c1' }, expected: 2 } })).status,
  ).toBe(403);
  expect((await ready({ customerId: 'c1' }, 2)).json()).toMatchObject({ changed: 2 });
  const now = await stored();
  const [pending = 0] = ids.keys();
  expect([now.get(pending)?.abwCode, now.get(more)?.abwCode, now.get(other)?.abwCode]).toEqual([
    'B',
    'W',
    null,
  ]);
  expect((await audited(more)).map(({ event }) => event)).toEqual(['Invoice Account Chosen']);
});

test('two people who do different things with the same rows leave no status that nobody reached (B6 B9)', async () => {
  const ids: number[] = [];
  for (let n = 0; n < 20; n += 1) ids.push(await add(n % 2 === 0 ? {} : { status: 'READY', abwCode: 'A' }));
  await Promise.all([
    portal.staff.get(bulkStatus, { body: { invoiceIds: ids, status: 'ON HOLD' } }),
    portal.staff.get(bulkOmit, {
      body: { invoiceIds: ids.slice(0, 10).toReversed(), omitted: true, omittedReason: 'ERROR' },
    }),
    save(
      group,
      ids.map((id) => ({ id, abwCode: 'B' as const })),
    ),
    portal.staff.call(makeReady, { body: { where: { customerId: 'c1' }, expected: 10 } }),
  ]);
  const now = await stored();
  for (const [place, id] of ids.entries()) {
    const { status, version } = now.get(id) ?? {};
    expect(place < 10 ? ['OMITTED'] : ['READY', 'ON HOLD']).toContain(status);
    // Every change has exactly one entry.
    expect(await audited(id)).toHaveLength(version ?? -1);
  }
});

test('what many requests are changed in at once stands in no index, so that only their rows are written', async () => {
  const indexes = await portal.db.many<{ definition: string }>(sql`
    SELECT pg_get_indexdef(indexrelid) AS definition FROM pg_index WHERE indrelid = 'invoice_requests'::regclass`);
  expect(indexes.length).toBeGreaterThan(3);
  for (const { definition } of indexes)
    expect(definition).not.toMatch(/\b(status|abw_code|abw_by|abw_at|held_by|held_at|version)\b/);
});
