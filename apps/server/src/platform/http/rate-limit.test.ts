import {
  askSupport,
  generateReport,
  runReportSubscription,
  searchCustomers,
  type ErrorBody,
} from '@parwell/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Browser } from '../../../test/browser.ts';
import { startTestPortal, TestClock, type TestPortal } from '../../../test/portal.ts';
import { TooManyRequests } from '../app-error.ts';
import { createRateLimiter, perMinute } from './rate-limit.ts';

const waits = (count: () => void): number => {
  try {
    count();
    return 0;
  } catch (error) {
    if (error instanceof TooManyRequests) return error.retryAfter;
    throw error;
  }
};

test('a person may do something so often in a minute, and is told when it may be done again', () => {
  const clock = new TestClock();
  const limiter = createRateLimiter(clock);
  const ask = (person: string) => waits(() => limiter.count('x', perMinute(2), { person, address: 'a' }));
  expect([ask('ana'), ask('ana'), ask('ana'), ask('bo')]).toEqual([0, 0, 60, 0]);
  clock.advance({ seconds: 20 });
  expect(ask('ana')).toBe(40);
  clock.advance({ seconds: 40 });
  expect(ask('ana')).toBe(0);
});

test('an address may do ten times as much as a person, and as much as a person without one', () => {
  const limiter = createRateLimiter(new TestClock());
  const people = Array.from({ length: 11 }, (_, index) => ({ person: `p${index}`, address: 'a' }));
  expect(people.map((by) => waits(() => limiter.count('x', perMinute(1), by)) > 0)).toEqual([
    ...Array.from({ length: 10 }, () => false),
    true,
  ]);
  const nobody = () => waits(() => limiter.count('y', perMinute(1), { address: 'a' }));
  expect([nobody(), nobody()]).toEqual([0, 60]);
});

test('what is remembered is bounded: ended windows go first, then the oldest', () => {
  const clock = new TestClock();
  const limiter = createRateLimiter(clock, 2);
  const ask = (address: string) => waits(() => limiter.count('x', perMinute(1), { address }));
  ask('a');
  clock.advance({ seconds: 61 });
  ask('b');
  ask('c');
  expect([ask('b'), ask('c')]).toEqual([60, 60]);
  ask('d');
  expect([ask('c'), ask('d'), ask('b')]).toEqual([60, 60, 0]);
});

let portal: TestPortal;
let ana: Browser;

beforeAll(async () => {
  portal = await startTestPortal();
  await portal.addCustomer('c1', 'Clinic');
  for (const name of ['ana', 'bo']) {
    await portal.addUser({ email: `${name}@clinic.example`, accessGroups: { customer: ['c1'] } });
  }
  ana = await portal.signIn('ana@clinic.example');
});
afterAll(() => portal.close());

test('too many support messages are refused with a sentence and Retry-After; others are not affected', async () => {
  const ask = (browser: Browser) => browser.call(askSupport, { body: { messageBody: 'Help' } });
  for (let time = 0; time < 5; time += 1) expect((await ask(ana)).status).toBe(200);
  portal.clock.advance({ seconds: 20 });
  const refused = await ask(ana);
  expect(refused.status).toBe(429);
  expect(refused.headers.get('retry-after')).toBe('40');
  expect(refused.json<ErrorBody>()).toEqual({
    code: 'too_many_requests',
    message: 'Too many requests. Try again in 40 seconds.',
  });
  expect((await ask(await portal.signIn('bo@clinic.example'))).status).toBe(200);
  portal.clock.advance({ seconds: 40 });
  expect((await ask(ana)).status).toBe(200);
});

test.each([
  ['searches', searchCustomers, {}, 120],
  [
    'report requests',
    generateReport,
    {
      body: {
        report_type: 'none',
        delivery_method: 'UserQueue',
        file_type: 'csv',
        user_name: 'ana@clinic.example',
        recipient_addresses: ['ana@clinic.example'],
        timezone: 'Etc/GMT',
        report_frequency: 'OneTime',
      },
    },
    60,
  ],
  [
    'runs of a subscription',
    runReportSubscription,
    { body: { user_name: 'ana@clinic.example', subscriptionName: 'none' } },
    10,
  ],
] as const)('there is a limit on %s', async (_what, call, input, most) => {
  portal.clock.advance({ minutes: 1 });
  const statuses = await Promise.all(
    Array.from({ length: most + 1 }, async () => (await ana.call(call as never, input as never)).status),
  );
  expect(statuses.filter((status) => status === 429)).toHaveLength(1);
});

test('reset mails are limited by e-mail, and the page says when to try again', async () => {
  const browser = new Browser(portal.url);
  await browser.request('/login/forgot');
  const ask = (email: string) => browser.form('/login/forgot', { email });
  for (let time = 0; time < 5; time += 1) expect((await ask('ana@clinic.example')).status).toBe(200);
  const refused = await ask(' ANA@clinic.example ');
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '900']);
  expect(refused.text).toContain('Too many requests. Try again in 15 minutes.');
  expect((await ask('bo@clinic.example')).status).toBe(200);
});
