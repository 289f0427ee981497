import { listMail, readMail } from '@parwell/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Browser } from '../../../test/browser.ts';
import { startTestPortal, type TestPortal } from '../../../test/portal.ts';
import type { OutgoingMail } from '../../gateways/mail/mail-gateway.ts';
import { writeMail } from './mail.public.ts';
import { deliver } from './deliver-mail.service.ts';

let portal: TestPortal;
let staff: Browser;

beforeAll(async () => {
  portal = await startTestPortal({ PUBLIC_URL: 'https://portal.clinic.example' });
  await portal.addUser({
    email: 'ops@fff.example',
    accessGroups: { customer: ['ALL'] },
    roles: { users: 'OWNER' },
  });
  staff = await portal.signIn('ops@fff.example');
});
afterAll(() => portal.close());

const write = (to: string, text = 'Hello') =>
  portal.db.transaction((tx) =>
    writeMail(portal.context, tx, { to, subject: 'Hello', text, category: 'test' }),
  );
const read = (msg_id: string) => staff.get(readMail, { params: { msg_id } });
/** Without a session, like a mail program. */
const load = (path: string) => new Browser(portal.url).request(path);

test('reading a message in the mailbox counts once per opening', async () => {
  const id = await write('ana@clinic.example');
  expect((await read(id)).open_pixel).toBeNull();
  await portal.jobs.runWaiting();
  const pixel = (await read(id)).open_pixel ?? '';
  const answers = await Promise.all([load(pixel), load(pixel), load(pixel)]);
  for (const { status, headers } of answers) {
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('image/gif');
    expect(headers.get('cache-control')).toBe('no-store');
    // Otherwise web mail could not show the image.
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  }
  expect(await read(id)).toMatchObject({
    status: 'open',
    opens_count: 1,
    events: [{ event_name: 'kept' }, { event_name: 'open' }],
    text: 'Hello',
  });
  portal.clock.advance({ minutes: 2 });
  await load(pixel);
  expect(await read(id)).toMatchObject({ opens_count: 2 });
});

test('an unknown token gets the same image and counts nothing', async () => {
  const id = await write('ben@clinic.example');
  await portal.jobs.runWaiting();
  for (const token of ['00000000-0000-4000-8000-000000000000', id, 'x', `${id}'`, '%00']) {
    const answer = await load(`/mail/open/${token}`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/gif']);
  }
  expect((await read(id)).opens_count).toBe(0);
});

test('a mail has text and HTML: content is escaped, URLs are links, and only our pixel is included', async () => {
  const sent: OutgoingMail[] = [];
  const text = '<script>alert("x")</script> & https://a.example/?a=1&b="2" end';
  const id = await write('eve@clinic.example', text);
  await deliver(portal.context, { send: async (mail) => (sent.push(mail), 'processed') }, id);
  const { html = '', text: plain } = sent[0] ?? {};
  expect(plain).toBe(text);
  expect(html).not.toContain('<script');
  expect(html).toContain('&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt; &amp; ');
  expect(html).toContain(
    '<a href="https://a.example/?a=1&amp;b=">https://a.example/?a=1&amp;b=</a>&quot;2&quot; end',
  );
  const [, pixel = ''] = /<img src="https:\/\/portal\.clinic\.example(\/mail\/open\/[^"]+)"/.exec(html) ?? [];
  await load(pixel);
  expect(await read(id)).toMatchObject({ status: 'open', opens_count: 1, text: null, open_pixel: null });
});

test('the newest message comes first and stays there when an older one is opened', async () => {
  const first = await write('order@clinic.example');
  portal.clock.advance({ minutes: 1 });
  const second = await write('order@clinic.example');
  await portal.jobs.runWaiting();
  portal.clock.advance({ minutes: 1 });
  await load((await read(first)).open_pixel ?? '');
  const ids = async (order: string, where = '{"to_email":"order@clinic.example"}') =>
    (await staff.get(listMail, { query: { order, where } })).result.map(({ msg_id }) => msg_id);
  expect(await ids('created_at DESC')).toEqual([second, first]);
  expect(await ids('last_event_time DESC')).toEqual([first, second]);
  expect(await ids('created_at ASC', '{"to_email":{"like":"ORDER@"}}')).toEqual([first, second]);
  expect(await ids('created_at ASC', '{"to_email":{"like":"%"}}')).toEqual([]);
});
