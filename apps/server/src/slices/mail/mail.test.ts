import { Readable } from 'node:stream';
import { listMail, readMail } from '@parwell/contract';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser } from '../../../test/browser.ts';
import { startTestPortal, type TestPortal } from '../../../test/portal.ts';
import { smtpGateway } from '../../gateways/mail/smtp.ts';
import { sql } from '../../platform/db/database.ts';
import { writeMail } from './mail.public.ts';
import { deliver } from './deliver-mail.service.ts';

let portal: TestPortal;
let staff: Browser;
let server: SMTPServer;
let smtpUrl: string;
const received: string[] = [];
let senderRefused = false;

beforeAll(async () => {
  portal = await startTestPortal();
  await portal.addUser({
    email: 'ops@fff.example',
    accessGroups: { customer: ['ALL'] },
    roles: { users: 'OWNER' },
  });
  staff = await portal.signIn('ops@fff.example');
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: ({ address }, _session, done) => {
      if (address.startsWith('refused@'))
        return done(Object.assign(new Error('no such mailbox'), { responseCode: 550 }));
      if (address.startsWith('later@'))
        return done(Object.assign(new Error('try later'), { responseCode: 450 }));
      return done();
    },
    onMailFrom: (_address, _session, done) =>
      done(senderRefused ? Object.assign(new Error('sender not allowed'), { responseCode: 550 }) : undefined),
    onData(stream, _session, done) {
      let text = '';
      stream.on('data', (part: Buffer) => (text += part.toString()));
      stream.on('end', () => {
        received.push(text);
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  smtpUrl = `smtp://127.0.0.1:${(server.server.address() as { port: number }).port}`;
});
afterAll(async () => {
  await new Promise<void>((resolve) => server.close(() => resolve()));
  await portal.close();
});

const write = async (to: string, subject = 'Hello', text = 'A line\nwith a secret link'): Promise<string> => {
  await portal.db.transaction((tx) => writeMail(portal.context, tx, { to, subject, text, category: 'test' }));
  const { msg_id } = await portal.db.one<{ msg_id: string }>(
    sql`SELECT msg_id FROM mail_messages WHERE to_email = ${to}`,
  );
  return msg_id;
};
const read = (msg_id: string) => staff.get(readMail, { params: { msg_id } });

test('without a mail server a message is kept, and administrators read it by its msg_id (API-045)', async () => {
  const id = await write('kept@clinic.example');
  expect(await read(id)).toMatchObject({ status: 'queued', events: [] });
  await portal.jobs.runWaiting();
  expect(await read(id)).toMatchObject({
    to_email: 'kept@clinic.example',
    subject: 'Hello',
    status: 'kept',
    categories: ['test'],
    events: [{ event_name: 'kept' }],
    text: 'A line\nwith a secret link',
  });
  const list = await staff.get(listMail, { query: { where: '{"to_email":"KEPT@clinic.example"}' } });
  expect(list).toMatchObject({ total_record: 1, result: [{ msg_id: id }] });
});

test('with a mail server a message is sent once, however often its job runs', async () => {
  const id = await write('sent@clinic.example', 'Grüße', 'Schöne Grüße');
  const gateway = smtpGateway(smtpUrl);
  await Promise.all([deliver(portal.context, gateway, id), deliver(portal.context, gateway, id)]);
  await deliver(portal.context, gateway, id);
  const mails = received.filter((mail) => mail.includes('sent@clinic.example'));
  expect(mails).toHaveLength(1);
  expect(mails[0]).toContain('multipart/alternative');
  expect(mails[0]).toContain('Content-Type: text/html');
  // The provider sends this back with each event.
  expect(mails[0]).toContain(`X-SMTPAPI: {"unique_args":{"msg_id":"${id}"}}\r\n`);
  expect(await read(id)).toMatchObject({
    status: 'processed',
    events: [{ event_name: 'processed' }],
    text: null,
  });
});

test('a message the mail server refuses for good is dropped; one it cannot take now is tried again', async () => {
  const gateway = smtpGateway(smtpUrl);
  const refused = await write('refused@clinic.example');
  await deliver(portal.context, gateway, refused);
  expect(await read(refused)).toMatchObject({ status: 'dropped' });
  const later = await write('later@clinic.example');
  await expect(deliver(portal.context, gateway, later)).rejects.toThrow('try later');
  expect(await read(later)).toMatchObject({ status: 'queued', text: 'A line\nwith a secret link' });
});

test('a server that refuses the sender drops nothing: somebody will put that right (N6)', async () => {
  const id = await write('sender@clinic.example');
  senderRefused = true;
  await expect(deliver(portal.context, smtpGateway(smtpUrl), id)).rejects.toThrow('sender not allowed');
  senderRefused = false;
  expect(await read(id)).toMatchObject({ status: 'queued', events: [] });
});

test('a line break in a subject cannot add a header', async () => {
  const id = await write('header@clinic.example', 'Hello\r\nBcc: everybody@clinic.example');
  await deliver(portal.context, smtpGateway(smtpUrl), id);
  const mail = received.find((text) => text.includes('header@clinic.example')) ?? '';
  expect(mail).toMatch(/^Subject: Hello Bcc: everybody@clinic\.example\r$/m);
  expect(mail).not.toMatch(/^Bcc:/m);
});

test('texts are stored encrypted', async () => {
  const id = await write('stored@clinic.example', 'Hello', 'the link is parwell/abc');
  const { body } = await portal.db.one<{ body: Buffer }>(
    sql`SELECT body FROM mail_messages WHERE msg_id = ${id}`,
  );
  expect(body.toString('latin1')).not.toContain('link');
});

test('a message that does not exist is not found', async () => {
  const answer = await staff.call(readMail, { params: { msg_id: '00000000-0000-4000-8000-000000000000' } });
  expect(answer.status).toBe(404);
});

test('a stored file is sent with its message; if the file is gone, the message says so', async () => {
  await portal.context.gateways.storage.write('reports/a.csv', Readable.from(['one,two\n']));
  const send = (fileKey: string) =>
    portal.db.transaction((tx) =>
      writeMail(portal.context, tx, {
        to: `${fileKey.length}@clinic.example`,
        subject: 'Report',
        text: 'Here it is',
        category: 'test',
        attachment: { fileKey, fileName: 'Audit Logs.csv', textWithout: 'It is gone' },
      }),
    );
  await deliver(portal.context, smtpGateway(smtpUrl), await send('reports/a.csv'));
  expect(received.at(-1)).toContain('filename="Audit Logs.csv"');
  expect(received.at(-1)).toContain(Buffer.from('one,two\n').toString('base64'));
  await deliver(portal.context, smtpGateway(smtpUrl), await send('reports/gone.csv'));
  expect(received.at(-1)).toContain('It is gone');
  expect(received.at(-1)).not.toMatch(/Here it is|filename/);
});
