import { importUsers, listUsers, readImport, type CallInput } from '@parwell/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser } from '../../../test/browser.ts';
import { auditEntriesOf, idOf, startPeoplePortal, type PeoplePortal } from '../../../test/people.ts';
import type { Context } from '../../context.ts';
import { sql } from '../../platform/db/database.ts';
import { forgetOld, work } from './import-users.service.ts';

let portal: PeoplePortal;
beforeAll(async () => {
  portal = await startPeoplePortal();
});
afterAll(() => portal.close());

type Row = CallInput<typeof importUsers>['body']['jsonData'][number];
const row = (email: string, changes: Partial<Row> = {}): Row => ({
  firstName: 'Ana',
  lastName: 'Ruiz',
  email,
  customerIds: ['c1'],
  personas: ['NURSE'],
  ...changes,
});
const many = (name: string, count: number) =>
  Array.from({ length: count }, (_, index) => row(`${name}${index}@c.example`));
const start = async (jsonData: Row[], personas: string[] = [], browser: Browser = portal.staff) =>
  (await browser.get(importUsers, { body: { jsonData, claims: { personas } } })).importId;
const progress = (importId: string, browser = portal.staff) =>
  browser.get(readImport, { params: { importId } });
const imported = async (jsonData: Row[], personas?: string[], browser?: Browser) => {
  const importId = await start(jsonData, personas, browser);
  await portal.jobs.runWaiting();
  const answer = await progress(importId, browser);
  expect(answer).toMatchObject({ total: jsonData.length, done: jsonData.length, finished: true });
  return answer.results;
};
const countUsers = async (name: string) =>
  await portal.db.one<{ users: number; mails: number }>(sql`
      SELECT (SELECT count(*) FROM users WHERE email LIKE ${`${name}%`}) AS users,
        (SELECT count(*) FROM mail_messages WHERE to_email LIKE ${`${name}%`}) AS mails,
        (SELECT count(*) FROM audit_entries WHERE description LIKE ${`${name}%`}) AS entries`);
/** A worker that is killed just before it queues the n-th mail. */
const dying = (n: number): Context => {
  let left = n;
  return {
    ...portal.context,
    enqueue: async (...mail) => {
      left -= 1;
      if (left === 0) throw new Error('killed');
      return portal.context.enqueue(...mail);
    },
  };
};

test('rows become customer users, audited and invited, each with its result (API-014 USER-009 USER-062)', async () => {
  const results = await imported(
    [
      row(' One@C.example', { customerIds: ['c1', 'c3'], personas: ['nurse'], lastName: 'Ōe' }),
      row('two@c.example', { personas: [] }),
    ],
    ['BUYER'],
  );
  expect(results).toEqual([
    { imported: true, userEmail: ' One@C.example', errors: [] },
    { imported: true, userEmail: 'two@c.example', errors: [] },
  ]);
  const { result } = await portal.staff.get(listUsers, { query: { where: '{"email":"one@c"}' } });
  expect(result).toMatchObject([
    {
      email: 'one@c.example',
      firstName: 'Ana',
      lastName: 'Ōe',
      claims: { accessGroups: { customer: ['c1', 'c3'] }, roles: {}, personas: ['NURSE', 'BUYER'] },
    },
  ]);
  expect(await auditEntriesOf(portal, result[0]?.id ?? '')).toMatchObject([
    { event_type: 'User Created', created_by: 'staff@fff.example' },
  ]);
  expect(await countUsers('two@')).toEqual({ users: 1, mails: 1, entries: 1 });
});

test('an invalid row is not imported, lists all its errors, and does not stop the others (USER-069 USER-070 ERR-016)', async () => {
  await portal.addUser({ email: 'taken@c.example' });
  const results = await imported([
    row('fine@c.example'),
    row('no mail', { firstName: '=1+1', lastName: '<script>', customerIds: [], personas: [] }),
    row('gone@c.example', { customerIds: ['c1', 'c9', 'ALL'], personas: ['NURSE', 'NOBODY', 'RETIRED'] }),
    row('Taken@c.example'),
    row('FINE@c.example'),
    row('last@c.example'),
  ]);
  expect(results.map(({ imported: done, errors }) => [done, errors])).toEqual([
    [true, []],
    [
      false,
      [
        'A valid first name is required',
        'A valid last name is required',
        'A valid email is required',
        'At least one customer must be selected',
        'User permissions must be set',
      ],
    ],
    [
      false,
      [
        'Only admin users have the access group ALL',
        'Customer c9 does not exist',
        'Customer ALL does not exist',
        'Persona NOBODY does not exist',
        'Persona RETIRED does not exist',
      ],
    ],
    [false, ['A user with this email already exists']],
    [false, ['This email is in the file more than once']],
    [true, []],
  ]);
  expect(await countUsers('fine@')).toMatchObject({ users: 1, mails: 1 });
});

test('a later row with the same e-mail is refused, even if spelled differently or if the first row failed', async () => {
  const results = await imported([
    row('dup@c.example', { firstName: '' }),
    row(' \tDUP@c.example'),
    row('nothing'),
    row('nothing'),
  ]);
  expect(results.map(({ errors }) => errors)).toEqual([
    ['A valid first name is required'],
    ['This email is in the file more than once'],
    ['A valid email is required'],
    ['A valid email is required'],
  ]);
});

test('no row can give more permissions than the importing user has (USER-055)', async () => {
  const results = await imported(
    [row('less@c.example'), row('more@c.example', { personas: ['BUYER'] })],
    [],
    portal.helpdesk,
  );
  expect(results.map(({ errors }) => errors)).toEqual([
    [],
    ['You cannot edit permissions above your own: orders OWNER'],
  ]);
});

test('a killed import continues where it stopped, and no row is imported twice', async () => {
  const importId = await start(many('killed', 30));
  await expect(work(dying(11), importId)).rejects.toThrow('killed');
  // Four rows run at a time; one of the third four was interrupted.
  expect(await progress(importId)).toMatchObject({ total: 30, done: 11, finished: false });
  expect(await countUsers('killed')).toEqual({ users: 11, mails: 11, entries: 11 });
  await portal.jobs.runWaiting();
  const { results } = await progress(importId);
  expect(results.map(({ userEmail }) => userEmail)).toEqual(many('killed', 30).map(({ email }) => email));
  expect(results.every(({ imported: done }) => done)).toBe(true);
  expect(await countUsers('killed')).toEqual({ users: 30, mails: 30, entries: 30 });
});

test('two workers on the same import create every user once', async () => {
  const importId = await start(many('twice', 40));
  await Promise.all([work(portal.context, importId), work(portal.context, importId)]);
  expect((await progress(importId)).results.map(({ errors }) => errors)).toEqual(many('', 40).map(() => []));
  expect(await countUsers('twice')).toEqual({ users: 40, mails: 40, entries: 40 });
  await portal.jobs.runWaiting();
});

test('an import stops creating users if its owner loses the permission', async () => {
  await portal.addUser({
    email: 'temp@fff.example',
    accessGroups: { customer: ['ALL'] },
    roles: { users: 'OWNER', inventory: 'OWNER', orders: 'OWNER' },
  });
  const importId = await start(many('lost', 130), [], await portal.signIn('temp@fff.example'));
  let mails = 0;
  await work(
    {
      ...portal.context,
      enqueue: async (...mail) => {
        mails += 1;
        if (mails === 50)
          await portal.db.run(
            sql`UPDATE users SET roles = '{"users":"VIEWER"}' WHERE email = 'temp@fff.example'`,
          );
        return portal.context.enqueue(...mail);
      },
    },
    importId,
  );
  const rows = await portal.db.many<{ errors: string[] }>(
    sql`SELECT errors FROM user_import_rows WHERE import_id = ${importId} ORDER BY position`,
  );
  expect(rows.slice(0, 100).every(({ errors }) => errors.length === 0)).toBe(true);
  expect(rows.slice(100).map(({ errors }) => errors)).toEqual(
    many('', 30).map(() => ['You are no longer permitted to import users']),
  );
  await portal.jobs.runWaiting();
});

test('a row that cannot be stored is reported and the others go on', async () => {
  await portal.db.run(sql`ALTER TABLE users ADD CONSTRAINT broken CHECK (email <> 'odd@c.example')`);
  const results = await imported([row('odd@c.example'), row('even@c.example')]);
  await portal.db.run(sql`ALTER TABLE users DROP CONSTRAINT broken`);
  expect(results.map(({ errors }) => errors)).toEqual([['This row could not be imported'], []]);
});

test('an import is visible only to the person who started it', async () => {
  const importId = await start([row('mine@c.example')]);
  const other = await portal.helpdesk.call(readImport, { params: { importId } });
  const never = await portal.staff.call(readImport, {
    params: { importId: '00000000-0000-4000-8000-000000000000' },
  });
  expect([other.status, never.status, other.text]).toEqual([404, 404, never.text]);
  await portal.jobs.runWaiting();
});

test('importing needs create on users for ALL (PERM-028)', async () => {
  const answer = await portal.admin.call(importUsers, { body: { jsonData: [row('x@c.example')] } });
  expect(answer.status).toBe(403);
  expect(await countUsers('x@')).toMatchObject({ users: 0 });
});

test('10,000 rows fit into one request, more do not, and other calls keep their limit', async () => {
  const wide = many('wide', 10_000).map((each) => ({
    ...each,
    customerIds: ['c1', 'x'.repeat(100), 'y'.repeat(100)],
  }));
  const importId = await start(wide);
  expect(await progress(importId)).toMatchObject({ total: 10_000, done: 0, finished: false, results: [] });
  await portal.db.run(sql`DELETE FROM user_imports WHERE id = ${importId}`);
  expect(
    (await portal.staff.call(importUsers, { body: { jsonData: [...wide, row('a@c.example')] } })).status,
  ).toBe(400);
  const large = await portal.staff.request('/api/users', {
    method: 'POST',
    headers: { authorization: `Bearer ${portal.staff.session?.idToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ firstName: 'x'.repeat(1024 * 1024) }),
  });
  expect(large.status).toBe(413);
  // The import was deleted above, so its job does nothing.
  await portal.jobs.runWaiting();
  expect(await countUsers('wide')).toMatchObject({ users: 0 });
});

test('an import, its job and its audit entry are stored together or not at all', async () => {
  await portal.db.run(sql`
    ALTER TABLE audit_entries ADD CONSTRAINT broken CHECK (event_type <> 'User Import Started') NOT VALID`);
  const before = await portal.db.one(sql`SELECT count(*) FROM user_imports`);
  const answer = await portal.staff.call(importUsers, { body: { jsonData: [row('half@c.example')] } });
  expect(answer.status).toBe(500);
  await portal.db.run(sql`ALTER TABLE audit_entries DROP CONSTRAINT broken`);
  expect(await portal.db.one(sql`SELECT count(*) FROM user_imports`)).toEqual(before);
  await portal.jobs.runWaiting();
  expect(await countUsers('half@')).toMatchObject({ users: 0 });
});

test('imports are deleted after 30 days; the imported users stay', async () => {
  await imported([row('old@c.example')]);
  portal.clock.advance({ hours: 29 * 24 });
  await forgetOld(portal.context);
  expect(await portal.db.many(sql`SELECT FROM user_imports`)).not.toEqual([]);
  portal.clock.advance({ hours: 25 });
  await forgetOld(portal.context);
  expect(await portal.db.many(sql`SELECT FROM user_imports`)).toEqual([]);
  expect(await portal.db.many(sql`SELECT FROM user_import_rows`)).toEqual([]);
  expect(await idOf(portal, 'old@c.example')).toBeTruthy();
});
