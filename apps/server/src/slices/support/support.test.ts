import { askSupport, readMail } from '@parwell/contract';
import { supportMessage } from '@parwell/domain';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser } from '../../../test/browser.ts';
import { startTestPortal, type TestPortal } from '../../../test/portal.ts';
import { sql } from '../../platform/db/database.ts';

let portal: TestPortal;
let nurse: Browser;
let ops: Browser;

beforeAll(async () => {
  portal = await startTestPortal({ SUPPORT_EMAIL: 'help@provider.example' });
  await portal.addUser({ email: 'nurse@clinic.example', accessGroups: { customer: ['c1', 'c2'] } });
  const all = { customer: ['ALL'] };
  await portal.addUser({ email: 'ops@fff.example', accessGroups: all, roles: { users: 'OWNER' } });
  nurse = await portal.signIn('nurse@clinic.example');
  ops = await portal.signIn('ops@fff.example');
});
afterAll(() => portal.close());

const lastMail = async () => {
  const { msg_id } = await portal.db.one<{ msg_id: string }>(
    sql`SELECT msg_id FROM mail_messages ORDER BY created_at DESC LIMIT 1`,
  );
  return ops.get(readMail, { params: { msg_id } });
};
const count = async () =>
  portal.db.one(sql`
    SELECT (SELECT count(*) FROM mail_messages) AS mails,
      (SELECT count(*) FROM audit_entries WHERE service = 'support') AS entries`);

test('a request is mailed to support with who wrote it and for which customers (SUPP-002 API-050)', async () => {
  const messageBody = supportMessage('restock', 'Fridge 3 runs low.\nPlease hurry.');
  expect(await nurse.get(askSupport, { body: { messageBody } })).toEqual({});
  await portal.jobs.runWaiting();
  expect(await lastMail()).toMatchObject({
    to_email: 'help@provider.example',
    subject: 'Support request from nurse@clinic.example',
    categories: ['support'],
    status: 'kept',
    text:
      'Reason: Restock\n\nFridge 3 runs low.\nPlease hurry.\n\n—\n' +
      'From: nurse@clinic.example\nCustomers: c1, c2\n',
  });
});

test('the mail and its audit entry are one transaction; the entry names the user, not the message', async () => {
  portal.clock.advance({ minutes: 1 });
  await nurse.get(askSupport, { body: { messageBody: 'My PIN is on a note' } });
  const { msg_id } = await lastMail();
  const entry = await portal.db.one<{ data: unknown }>(sql`
    SELECT created_by, event_type, resource_id, description, data FROM audit_entries
    WHERE service = 'support' ORDER BY id DESC LIMIT 1`);
  expect(entry).toMatchObject({
    created_by: 'nurse@clinic.example',
    event_type: 'Support Requested',
    resource_id: msg_id,
  });
  expect(JSON.stringify(entry)).not.toMatch(/PIN|note/);
});

test('a failure leaves neither a mail nor an audit entry', async () => {
  const before = await count();
  await portal.db.run(
    sql`ALTER TABLE audit_entries ADD CONSTRAINT broken CHECK (service <> 'support') NOT VALID`,
  );
  expect((await nurse.call(askSupport, { body: { messageBody: 'Hello' } })).status).toBe(500);
  await portal.db.run(sql`ALTER TABLE audit_entries DROP CONSTRAINT broken`);
  expect(await count()).toEqual(before);
});

test.each(['', '   \n ', 'x'.repeat(5101)])(
  'an empty or endless message is refused: %# (SUPP-006)',
  async (messageBody) => {
    const answer = await nurse.call(askSupport, { body: { messageBody } });
    expect([answer.status, answer.text]).toEqual([400, expect.stringContaining('messageBody')]);
  },
);

test('a message cannot inject mail headers', async () => {
  portal.clock.advance({ minutes: 1 });
  await nurse.get(askSupport, {
    body: { messageBody: 'x\r\nBcc: everybody@clinic.example\r\n\r\n<b>hi</b>' },
  });
  const mail = await lastMail();
  expect(mail.subject).toBe('Support request from nurse@clinic.example');
  expect(mail.to_email).toBe('help@provider.example');
});
