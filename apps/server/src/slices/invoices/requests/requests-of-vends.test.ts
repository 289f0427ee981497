import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import {
  forceVendTag,
  getRecentVends,
  listSuspendedTransactions,
  listTransactions,
  reportInventory,
  resolveSuspendedTransaction,
  returnTag,
  revertTag,
  undoVend,
  updateInventory,
} from '@parwell/contract';
import { OWNERS, TRANSACTION_ACTIONS } from '@parwell/domain';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDevice, startDevicesPortal, type DevicesPortal } from '../../../../test/devices.ts';
import { addProduct } from '../../../../test/products.ts';
import { beginStock, rowsOf, sendEvent, sendHeartbeat, tagIds } from '../../../../test/stock.ts';
import { idsOf, readTags, shipTags } from '../../../../test/tags.ts';
import { expectTwins } from '../../../../test/twins.ts';
import { sql } from '../../../platform/db/database.ts';
import { postWaiting } from '../../inventory/ledger/post-events.service.ts';
import { billedTwin } from './billed.twin.ts';

let portal: DevicesPortal;
const TAGS = tagIds(12, 700);
const NPI = '1234567893';

/** c1 chooses accounts, the ERP splits those of c2, c3 has a single account. */
beforeAll(async () => {
  portal = await startDevicesPortal({ begin: '2026-11-18T15:00:00Z' });
  const { db } = portal;
  await db.run(sql`
    UPDATE customers SET manual_split_bill = 'Y', manual_split_bill_default = 'W',
      auto_split_bill = CASE customer_id WHEN 'c2' THEN 'Y' ELSE 'N' END
    WHERE customer_id IN ('c1', 'c2')`);
  await db.run(
    sql`UPDATE users SET first_name = 'Mo', last_name = 'Okafor' WHERE email = 'staff@fff.example'`,
  );
  for (const id of ['P1', 'P2']) await addProduct(portal, id, `Mixture ${id}`);
  await addProduct(portal, 'OWN', 'Bought elsewhere', { source: 'c1' });
  for (const customerId of ['c1', 'c2', 'c3']) {
    await addDevice(db, { cabinetId: `${customerId}-v1`, customerId, cabinetType: 'VISION' });
    await beginStock(portal, customerId, `${customerId}-v1`, [{ productId: 'P1', lot: 'L1', count: 6 }]);
  }
  await addDevice(db, { cabinetId: 'shelf', customerId: 'c1', cabinetType: 'Virtual' });
  await beginStock(portal, 'c1', 'shelf', [
    { productId: 'P1', lot: 'L1', count: 20 },
    { productId: 'P1', lot: 'L2', count: 20, owner: 'CUSTOMER' },
    { productId: 'OWN', lot: 'L3', count: 20, owner: 'CUSTOMER' },
  ]);
  await db.run(sql`
    UPDATE lots SET size = '10 g', assay = '512', unit_of_measure = 'IU' WHERE product_id = 'P1' AND lot = 'L1'`);
  for (const cabinetId of ['rf1', 'rf2'])
    await addDevice(db, { cabinetId, customerId: 'c1', cabinetType: 'RFID' });
  await shipTags(portal, 'S1', { customerId: 'c1', cabinetId: 'rf1' }, TAGS);
  await readTags(portal, 'rf1', TAGS);
});
afterAll(() => portal.close());

interface Stored {
  readonly id: number;
  readonly vend_key: string;
  readonly [column: string]: unknown;
}

/** Oldest first. */
const requestsAt = (cabinetId: string) =>
  portal.db.many<Stored>(sql`SELECT * FROM invoice_requests WHERE cabinet_id = ${cabinetId} ORDER BY id`);

const requestOf = async (tagId: string): Promise<Stored> => {
  const found = await portal.db.many<Stored>(
    sql`SELECT * FROM invoice_requests WHERE tag_id = ${tagId} ORDER BY id DESC`,
  );
  if (!found[0]) throw new Error(`Nothing is billed of ${tagId}`);
  return found[0];
};

async function report(cabinetId: string, kind: string, data: object): Promise<void> {
  portal.clock.advance({ seconds: 1 });
  await sendEvent(portal, cabinetId, kind, data);
  await postWaiting(portal.context);
}

/** Tags leave in a door session, then the grace period passes. */
async function remove(removed: readonly string[]): Promise<void> {
  portal.clock.advance({ seconds: 1 });
  await sendEvent(portal, 'rf1', 'tags', { session: 'taken', added: [], removed });
  for (const minutes of [16, 2]) {
    portal.clock.advance({ minutes });
    await sendHeartbeat(portal, 'rf1');
  }
  await postWaiting(portal.context);
}

const act = async (tagId: string) => ({
  params: { tagSerialId: String((await idsOf(portal, [tagId]))[0] ?? 0) },
  body: { requestId: randomUUID() },
});

/** Moves a tag's request to a stage of transmission. */
async function send(tagId: string, how: 'claimed' | 'written' | 'refused'): Promise<void> {
  const { id } = await requestOf(tagId);
  const writtenAt = how === 'claimed' ? null : portal.clock.now();
  await portal.db.run(sql`
    UPDATE invoice_requests SET document_id = 'P-INV-' || id, transmitted_at = ${writtenAt},
      abw_code = 'B', status = ${writtenAt === null ? 'READY' : 'TRANSMITTED'},
      refusal = ${how === 'refused' ? 'Unknown material' : ''}
    WHERE id = ${id}`);
}

const creditsOf = async ({ id }: Stored) =>
  (
    await portal.db.many<{ body: string }>(sql`
      SELECT body FROM outbound_documents WHERE kind = 'credit-request' AND document_id = ${`P-CRD-${id}`}`)
  ).map(({ body }) => body);

test('SQL and the domain agree on what bills (B1 B2)', () =>
  expectTwins(portal.db, billedTwin, {
    given: fc.constant(undefined),
    facts: fc.record({
      action: fc.constantFrom(...TRANSACTION_ACTIONS),
      owner: fc.constantFrom(...OWNERS),
      source: fc.constantFrom('FFF', 'LUM', 'MBRX', 'c1', ''),
    }),
  }));

test('a vend is a request with all that it was at that moment, by how the customer splits (B3 B4 AINV-004 AINV-006 AINV-025 S12 S13)', async () => {
  for (const customerId of ['c1', 'c2', 'c3'])
    await report(`${customerId}-v1`, 'vend', {
      productId: 'P1',
      lot: 'L1',
      count: 2,
      user: 'nurse@c.example',
      provider: NPI,
    });
  const at = portal.clock.now();
  const [request, ...more] = await requestsAt('c3-v1');
  const [row] = await portal.db.many<{ key: string }>(
    sql`SELECT key FROM transactions WHERE cabinet_id = 'c3-v1' AND action = 'VEND'`,
  );
  expect(more).toEqual([]);
  expect(request).toMatchObject({
    vend_key: row?.key,
    customer_id: 'c3',
    cabinet_id: 'c3-v1',
    cabinet_type: 'VISION',
    product_id: 'P1',
    ndc: '12345-0678-90',
    lot: 'L1',
    size: '10 g',
    assay: '512',
    unit_of_measure: 'IU',
    serial: '',
    tag_id: '',
    quantity: 2,
    user_name: 'nurse@c.example',
    npi: NPI,
    dispensed_at: at,
    created_at: at,
    version: 0,
  });
  const split = await portal.db.many(sql`
    SELECT manual_split || auto_split AS flags, status, abw_code AS letter, suggested_code AS suggested
    FROM invoice_requests ORDER BY customer_id`);
  expect(split).toEqual([
    { flags: 'YN', status: 'PENDING ABW', letter: null, suggested: 'W' },
    { flags: 'YY', status: 'READY', letter: null, suggested: 'W' },
    { flags: 'NN', status: 'READY', letter: 'A', suggested: 'A' },
  ]);
  // Later changes affect later vends only.
  await portal.db.run(sql`UPDATE customers SET manual_split_bill_default = 'B' WHERE customer_id = 'c1'`);
  await report('c1-v1', 'vend', { productId: 'P1', lot: 'L1', count: 1 });
  expect((await requestsAt('c1-v1')).map(({ suggested_code: code }) => code)).toEqual(['W', 'B']);
  await portal.db.run(sql`UPDATE customers SET manual_split_bill_default = 'W' WHERE customer_id = 'c1'`);
});

test('returns, counts, and what the customer owns or manages itself make no request (B1 B2 PROD-018)', async () => {
  const hand = { cabinetId: 'shelf', customerId: 'c1', npiProviderId: '', customerNote: '' };
  const remove = (productId: string, lot: string, reason: 'VEND' | 'RETURN') =>
    portal.owner.get(updateInventory, {
      body: { ...hand, requestId: randomUUID(), productItemId: productId, lot, qty: 2, reason },
    });
  await remove('P1', 'L2', 'VEND');
  await remove('OWN', 'L3', 'VEND');
  await remove('P1', 'L1', 'RETURN');
  await portal.owner.get(reportInventory, {
    body: {
      requestId: randomUUID(),
      cabinetId: 'shelf',
      customerId: 'c1',
      productItemId: 'P1',
      lot: 'L1',
      reportedQty: 15,
      seenOnHand: 18,
      customerNote: '',
      memo: '',
    },
  });
  expect((await rowsOf(portal.db, 'shelf')).filter((row) => row.startsWith('VEND'))).toHaveLength(2);
  expect(await requestsAt('shelf')).toEqual([]);
  await remove('P1', 'L1', 'VEND');
  expect(await requestsAt('shelf')).toMatchObject([{ quantity: 2, lot: 'L1' }]);
});

test('an approved review bills what was approved, dated as the device dated it; a rejected one nothing (B1 SUSP-005 SUSP-006)', async () => {
  const count = async () => (await requestsAt('c2-v1')).length;
  const before = await count();
  const resolve = async (status: 'Approved' | 'Rejected', qty: number) => {
    await report('c2-v1', 'vend', { productId: 'P1', lot: 'L1', count: 9 });
    const at = portal.clock.now();
    expect(await count()).toBe(before);
    const { result } = await portal.staff.get(listSuspendedTransactions, { query: { cabinetId: 'c2-v1' } });
    portal.clock.advance({ minutes: 3 });
    await portal.staff.get(resolveSuspendedTransaction, {
      params: { suspendedId: String(result[0]?.id) },
      body: { status, qty },
    });
    return at;
  };
  await resolve('Rejected', 9);
  expect(await count()).toBe(before);
  const at = await resolve('Approved', 3);
  expect((await requestsAt('c2-v1')).slice(before)).toMatchObject([
    { quantity: 3, dispensed_at: at, created_at: portal.clock.now(), status: 'READY' },
  ]);
});

test('reverting or returning a vend omits its request in the same transaction; a vend again is a new one (B11 TAG-007..009 TAG-021)', async () => {
  const [first = '', second = ''] = TAGS;
  await portal.staff.get(forceVendTag, await act(first));
  const request = await requestOf(first);
  expect(request).toMatchObject({
    cabinet_id: 'rf1',
    cabinet_type: 'RFID',
    serial: `SN${first.slice(-5)}`,
    quantity: 1,
    user_name: 'Mo Okafor',
    status: 'PENDING ABW',
  });
  await portal.staff.get(revertTag, await act(first));
  const omitted = { status: 'OMITTED', version: 1, omitted_at: portal.clock.now(), omitted_by: 'Mo Okafor' };
  expect(await requestOf(first)).toMatchObject({
    ...omitted,
    id: request.id,
    omitted_reason: 'REVERT',
    rga_number: '',
    credit_asked_at: null,
  });
  expect(
    await portal.db.one(sql`
      SELECT event_type, initiator_type, created_by, customer_id, data -> 'after' ->> 'omittedReason' AS reason
      FROM audit_entries WHERE resource_type = 'invoice request' AND resource_id = ${String(request.id)}`),
  ).toMatchObject({ event_type: 'Invoice Request Omitted', customer_id: 'c1' });
  await portal.staff.get(forceVendTag, await act(first));
  const again = await requestOf(first);
  expect(again).toMatchObject({ status: 'PENDING ABW' });
  expect(again.id).toBeGreaterThan(request.id);

  await portal.staff.get(forceVendTag, await act(second));
  const { params, body } = await act(second);
  await portal.staff.get(returnTag, { params, body: { ...body, rgaNumber: ' RGA-7 ' } });
  expect(await requestOf(second)).toMatchObject({
    ...omitted,
    omitted_reason: 'RETURN',
    rga_number: 'RGA-7',
  });

  // Vends from counting are undone in the same way.
  const { vends } = await portal.staff.get(getRecentVends, { params: { cabinetId: 'shelf' } });
  const vend = vends.find(({ lot }) => lot === 'L1');
  await portal.staff.get(undoVend, {
    body: { requestId: randomUUID(), cabinetId: 'shelf', transactionId: vend?.id ?? 0 },
  });
  expect(await requestsAt('shelf')).toMatchObject([{ ...omitted, omitted_reason: 'REVERT' }]);
});

test('what the ERP has is credited once; what it refused or never got is not (B10 B11 AINV-042)', async () => {
  const [, , written = '', claimed = '', refused = '', alreadyOmitted = ''] = TAGS;
  for (const tagId of [written, claimed, refused, alreadyOmitted])
    await portal.staff.get(forceVendTag, await act(tagId));
  for (const [tagId, how] of [
    [written, 'written'],
    [claimed, 'claimed'],
    [refused, 'refused'],
  ] as const)
    await send(tagId, how);
  await portal.db.run(sql`
    UPDATE invoice_requests SET status = 'OMITTED', omitted_reason = 'ERROR', omitted_at = now(), version = 1
    WHERE tag_id = ${alreadyOmitted}`);
  const { params, body } = await act(written);
  await portal.staff.get(returnTag, { params, body: { ...body, rgaNumber: 'RGA-8' } });
  for (const tagId of [claimed, refused, alreadyOmitted]) await portal.staff.get(revertTag, await act(tagId));

  const credited = await requestOf(written);
  expect(credited).toMatchObject({
    status: 'OMITTED',
    omitted_reason: 'RETURN',
    credit_asked_at: portal.clock.now(),
  });
  const credits = await creditsOf(credited);
  expect(credits).toHaveLength(1);
  for (const part of [
    `<requestId>${credited.id}<`,
    '<reason>RETURN<',
    '<rgaNumber>RGA-8<',
    '<customerId>c1<',
  ])
    expect(credits[0]).toContain(part);
  expect(await requestOf(claimed)).toMatchObject({
    status: 'OMITTED',
    omitted_reason: 'REVERT',
    credit_asked_at: portal.clock.now(),
  });
  for (const [tagId, reason] of [
    [refused, 'REVERT'],
    [alreadyOmitted, 'ERROR'],
  ] as const) {
    const request = await requestOf(tagId);
    expect(request).toMatchObject({
      status: 'OMITTED',
      omitted_reason: reason,
      version: 1,
      credit_asked_at: null,
    });
    expect(await creditsOf(request)).toEqual([]);
  }
});

test('a tag that comes back is reversed by itself unless its request was sent or is being sent (S17 B11)', async () => {
  const [free = '', written = '', claimed = ''] = TAGS.slice(6);
  await remove([free, written, claimed]);
  await send(written, 'written');
  await send(claimed, 'claimed');
  await report('rf1', 'tags', { session: 'back', added: [free, written, claimed], removed: [] });

  expect(await requestOf(free)).toMatchObject({
    status: 'OMITTED',
    omitted_reason: 'REVERT',
    credit_asked_at: null,
  });
  for (const tagId of [written, claimed]) {
    expect(await requestOf(tagId)).toMatchObject({ omitted_reason: null, credit_asked_at: null });
    expect(
      await portal.db.many(
        sql`SELECT reason, status FROM stock_reviews WHERE tag_id = ${tagId} AND status = 'Suspended'`,
      ),
    ).toEqual([{ reason: 'REVERT', status: 'Suspended' }]);
  }
  // A person may still confirm that it is back: then the ERP must credit it.
  const { result } = await portal.staff.get(listSuspendedTransactions, { query: { cabinetId: 'rf1' } });
  const review = await portal.db.one<{ id: number }>(
    sql`SELECT id FROM stock_reviews WHERE tag_id = ${written} AND status = 'Suspended'`,
  );
  expect(result.map(({ id }) => id)).toContain(review.id);
  await portal.staff.get(resolveSuspendedTransaction, {
    params: { suspendedId: String(review.id) },
    body: { status: 'Approved', qty: 1 },
  });
  expect(await requestOf(written)).toMatchObject({
    status: 'OMITTED',
    credit_asked_at: portal.clock.now(),
  });
  expect(await creditsOf(await requestOf(written))).toHaveLength(1);
});

test('a transaction is invoiced while its request is sent, or is being sent (TXN-007 B11)', async () => {
  const [pending = '', written = '', claimed = ''] = TAGS.slice(9);
  for (const tagId of [pending, written, claimed]) await portal.staff.get(forceVendTag, await act(tagId));
  await send(written, 'written');
  await send(claimed, 'claimed');
  const invoiced = async () => {
    const { result } = await portal.owner.get(listTransactions, {
      query: { cabinetId: 'rf1', limit: 100 },
    });
    return new Set(
      result
        .filter((row) => row.invoiced && TAGS.indexOf(row.tag) >= 9)
        .map((row) => `${row.action} ${row.tag}`),
    );
  };
  expect(await invoiced()).toEqual(new Set([`VEND ${written}`, `VEND ${claimed}`]));
  await portal.staff.get(revertTag, await act(written));
  expect(await invoiced()).toEqual(new Set([`VEND ${claimed}`]));
});

test('a revert waits for a transmission that claims its request, and then asks for the credit (B6 B11)', async () => {
  const { db, staff, clock } = portal;
  const [tagId = ''] = TAGS.slice(9);
  const { id } = await requestOf(tagId);
  const input = await act(tagId);
  const { revert } = await db.transaction(async (tx) => {
    await tx.run(sql`
      UPDATE invoice_requests SET status = 'READY', abw_code = 'W', document_id = 'P-INV-9-1' WHERE id = ${id}`);
    const underWay = staff.get(revertTag, input);
    const waiting = sql`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    while ((await db.many(waiting)).length === 0);
    return { revert: underWay };
  });
  expect(await revert).toMatchObject({ phase: 'on hand' });
  expect(await requestOf(tagId)).toMatchObject({
    id,
    status: 'OMITTED',
    omitted_reason: 'REVERT',
    document_id: 'P-INV-9-1',
    credit_asked_at: clock.now(),
  });
});

test('vends from before get the requests that the listener makes, but those that were reversed (B3 B4)', async () => {
  const { db } = portal;
  const made = await db.many<Stored>(sql`
    SELECT invoice_requests.* FROM invoice_requests JOIN customers USING (customer_id)
    WHERE invoice_requests.version = 0 AND document_id IS NULL AND suggested_code = manual_split_bill_default ORDER BY vend_key`);
  expect(new Set(made.map(({ customer_id: of }) => of))).toEqual(new Set(['c1', 'c2', 'c3']));
  await db.run(sql`DELETE FROM invoice_requests`);
  await db.plain(
    await readFile(
      new URL('../../../../migrations/0060-requests-of-past-vends.sql', import.meta.url),
      'utf8',
    ),
  );
  const given = new Map(
    (await db.many<Stored>(sql`SELECT * FROM invoice_requests`)).map((request) => [
      request.vend_key,
      request,
    ]),
  );
  // Of vends from before nobody knows whether their people were set up (S38).
  const numbered = { id: expect.any(Number) as number, user_verified: null, npi_verified: null };
  expect(made.map(({ vend_key }) => given.get(vend_key))).toEqual(
    made.map((request) => ({ ...request, ...numbered })),
  );
  const billed = await db.many<Pick<Stored, 'vend_key'>>(sql`
    SELECT key AS vend_key FROM transactions vend WHERE action = 'VEND' AND owner = 'PROVIDER'
      AND NOT EXISTS (SELECT FROM transactions back WHERE back.reverses = vend.key)`);
  expect(new Set(given.keys())).toEqual(new Set(billed.map(({ vend_key }) => vend_key)));
});
