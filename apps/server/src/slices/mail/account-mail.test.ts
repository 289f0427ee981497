import { listMail, readMail } from '@parwell/contract';
import { CAPABILITIES } from '@parwell/domain';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Browser } from '../../../test/browser.ts';
import { everything, startTestPortal, type TestPortal } from '../../../test/portal.ts';
import { sql } from '../../platform/db/database.ts';
import { invite } from '../identity/password-links.service.ts';
import { writeMail } from './mail.public.ts';

// Without a mail server mails are read in the portal, also those with which their reader could sign in as somebody.
let portal: TestPortal;
let boss: Browser;
let helpdesk: Browser;
const HIGH = 'high@fff.example';

beforeAll(async () => {
  portal = await startTestPortal();
  const all = { customer: ['ALL'] };
  const roles = everything('OWNER', CAPABILITIES);
  await portal.addCustomer('c1', 'Clinic One');
  await portal.addUser({ email: 'boss@fff.example', accessGroups: all, roles });
  await portal.addUser({ email: HIGH, accessGroups: all, roles });
  await portal.addUser({ email: 'helpdesk@fff.example', accessGroups: all, roles: { users: 'OWNER' } });
  boss = await portal.signIn('boss@fff.example');
  helpdesk = await portal.signIn('helpdesk@fff.example');
});
afterAll(() => portal.close());

const newest = async (to: string) =>
  (await boss.get(listMail, { query: { where: JSON.stringify({ to_email: to }), order: 'created_at DESC' } }))
    .result[0]?.msg_id ?? '';
const read = (browser: Browser, msg_id: string) => browser.get(readMail, { params: { msg_id } });
const entries = () =>
  portal.db.many<{ event_type: string; created_by: string; description: string }>(sql`
    SELECT event_type, created_by, description FROM audit_entries
    WHERE event_type IN ('Mail Text Read', 'Password Reset Requested') ORDER BY id`);

async function askForReset(email: string): Promise<string> {
  const browser = new Browser(portal.url);
  await browser.request('/login/forgot');
  await browser.form('/login/forgot', { email });
  await portal.jobs.runWaiting();
  return newest(email);
}

test('nobody becomes somebody with more permissions by reading a reset they asked for', async () => {
  const id = await askForReset(HIGH);
  expect(await read(helpdesk, id)).toMatchObject({
    to_email: HIGH,
    categories: ['password reset'],
    text: null,
    open_pixel: null,
    withheld: expect.stringMatching(/^You cannot edit permissions above your own: inventory OWNER, /),
  });
  expect(await read(boss, id)).toMatchObject({
    text: expect.stringContaining('/login/reset?token='),
    withheld: null,
  });
  expect(await entries()).toEqual([
    {
      event_type: 'Password Reset Requested',
      created_by: 'login page',
      description: `A new password for ${HIGH} was requested from 127.0.0.1`,
    },
    {
      event_type: 'Mail Text Read',
      created_by: 'boss@fff.example',
      description: `The text of password reset to ${HIGH} was read`,
    },
  ]);
  // A second request within two minutes sends nothing, and neither does an unknown e-mail.
  await askForReset(HIGH);
  await askForReset('nobody@fff.example');
  expect(await entries()).toHaveLength(2);
});

test('the same holds for invitations, whatever the recipient holds, and for users that are gone', async () => {
  const email = 'guide@c.example';
  const id = await portal.addUser({
    email,
    accessGroups: { customer: ['c1'] },
    roles: { reports: 'VIEWER' },
  });
  await portal.db.transaction((tx) => invite(portal.context, tx, { id, email }));
  const mail = await newest(email);
  expect(await read(helpdesk, mail)).toMatchObject({
    text: null,
    withheld: 'You cannot edit permissions above your own: reports VIEWER',
  });
  await portal.db.run(sql`UPDATE users SET roles = '{"users":"VIEWER"}' WHERE id = ${id}`);
  expect((await read(helpdesk, mail)).text).toContain('/user-setup?invitation=');
  await portal.db.run(sql`UPDATE users SET deleted_at = now() WHERE id = ${id}`);
  expect(await read(boss, mail)).toMatchObject({
    text: null,
    withheld: 'The account of the recipient no longer exists.',
  });
});

test('reading other mails is not audited', async () => {
  const before = await entries();
  const id = await portal.db.transaction((tx) =>
    writeMail(portal.context, tx, { to: HIGH, subject: 'Hello', text: 'A line', category: 'support' }),
  );
  expect(await read(helpdesk, id)).toMatchObject({ text: 'A line', withheld: null });
  expect(await entries()).toEqual(before);
});

test('with a mail server nobody reads them here, not even before they are sent', async () => {
  const server = await startTestPortal({ SMTP_URL: 'smtp://127.0.0.1:1' });
  try {
    const roles = everything('OWNER', CAPABILITIES);
    const email = 'boss@fff.example';
    const id = await server.addUser({ email, accessGroups: { customer: ['ALL'] }, roles });
    await server.db.transaction((tx) => invite(server.context, tx, { id, email }));
    const { msg_id } = await server.db.one<{ msg_id: string }>(sql`SELECT msg_id FROM mail_messages`);
    expect(await read(await server.signIn(email), msg_id)).toMatchObject({
      status: 'queued',
      text: null,
      withheld: 'Only the recipient can read e-mails with a sign-in link or password.',
    });
  } finally {
    await server.close();
  }
});
