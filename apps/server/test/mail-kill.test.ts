import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { smtpGateway } from '../src/gateways/mail/smtp.ts';
import { sql } from '../src/platform/db/database.ts';
import { sendDueMail } from '../src/slices/mail/deliver-mail.service.ts';
import { startTestPortal, type TestPortal, timeOfDay } from './portal.ts';
import { setGroup } from './notifications.ts';
import { freePort } from '../src/platform/free-port.ts';
import { newDataDir, Program } from './program.ts';
import { notify } from '../src/slices/notifications/notify.public.ts';

let portal: TestPortal;
let server: SMTPServer;
const received: string[] = [];
let answers = false;
const folder = newDataDir();

beforeAll(async () => {
  portal = await startTestPortal({}, timeOfDay());
  await portal.addCustomer('c1', 'Clinic One');
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, _session, done) {
      let text = '';
      stream.on('data', (part: Buffer) => (text += part.toString()));
      stream.on('end', () => {
        received.push(text);
        // The mail has arrived, but the sender never learns that.
        if (answers) done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  await new Promise<void>((resolve) => server.close(() => resolve()));
  await portal.close();
  folder.remove();
});

test('kill -9 between mail and commit: no mail is lost, and the one that comes twice has the same Message-ID (N6)', async () => {
  const { db, context, clock } = portal;
  await setGroup(db, 'c1', 'incident', { email: ['ana@north.example'] });
  const content = { kind: 'opened', title: 'Trouble', advice: 'Look.', facts: [], path: '/' } as const;
  const happenedAt = new Date(clock.now().getTime() - 180_000);
  await db.transaction((tx) =>
    notify(tx, [{ customerId: 'c1', type: 'incident', cause: 'a', happenedAt, content }]),
  );
  const url = `smtp://127.0.0.1:${(server.server.address() as { port: number }).port}`;
  const program = new Program('server', {
    DATA_DIR: folder.path,
    DATABASE_URL: db.url,
    DEMO: 'off',
    SECRET_KEY: context.config.SECRET_KEY ?? '',
    PORT: String(await freePort()),
    SMTP_URL: url,
    ROLES: 'worker',
  });
  await expect.poll(() => received.length, { timeout: 60_000 }).toBe(1);
  await program.kill();
  expect(await db.many(sql`SELECT status, sending FROM mail_messages`)).toEqual([
    { status: 'queued', sending: true },
  ]);
  answers = true;
  // The program uses the real time, the test has its own clock.
  clock.advance({ minutes: 30 });
  await sendDueMail(context, smtpGateway(url));
  const ids = received.map((mail) => /^Message-ID: (.*)$/im.exec(mail)?.[1]);
  expect(ids).toHaveLength(2);
  expect(ids[1]).toBe(ids[0]);
  await sendDueMail(context, smtpGateway(url));
  expect(received).toHaveLength(2);
  expect(await db.many(sql`SELECT status, sending FROM mail_messages`)).toEqual([
    { status: 'processed', sending: false },
  ]);
});
