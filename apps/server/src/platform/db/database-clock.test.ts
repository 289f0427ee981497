import { listUsers } from '@parwell/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { authTokenOf, Browser } from '../../../test/browser.ts';
import { PASSWORD, startTestPortal, type TestPortal } from '../../../test/portal.ts';
import type { Clock } from '../clock.ts';
import { createLog } from '../log.ts';
import { sql } from './database.ts';
import { followDatabase } from './database-clock.ts';
import type { DatabaseTime } from './liveness.ts';

const off = (seconds: number): Clock => ({ now: () => new Date(Date.now() + seconds * 1000) });

let slow: TestPortal;
let fast: TestPortal;

beforeAll(async () => {
  slow = await startTestPortal({}, { system: off(-45) });
  fast = await startTestPortal({}, { system: off(45), databaseUrl: slow.db.url });
  await slow.addUser({
    email: 'staff@fff.example',
    accessGroups: { customer: ['ALL'] },
    roles: { users: 'OWNER' },
  });
});
afterAll(async () => {
  await fast.close();
  await slow.close();
});

test('with the clocks of two machines 90 seconds apart, what one has issued the other accepts', async () => {
  for (const [one, other] of [
    [slow, fast],
    [fast, slow],
  ] as const) {
    const login = new Browser(one.url);
    const authToken = authTokenOf(await login.sendLogin('staff@fff.example', PASSWORD));
    const browser = new Browser(other.url);
    for (const [name, cookie] of login.cookies) browser.cookies.set(name, cookie);
    // The token of the sign-in is valid for one minute.
    expect((await browser.exchange(authToken ?? '')).status).toBe(200);

    const elsewhere = new Browser(one.url);
    elsewhere.session = browser.session;
    expect((await elsewhere.call(listUsers)).status).toBe(200);
    for (const [name, cookie] of browser.cookies) elsewhere.cookies.set(name, cookie);
    expect((await elsewhere.refresh()).status).toBe(200);
    expect((await browser.call(listUsers)).status).toBe(200);
  }
});

test('all servers have the time of the database, and the operator is told whose machine is wrong', async () => {
  for (const { context, logLines } of [slow, fast]) {
    const before = context.clock.now().getTime();
    const { time } = await context.db.one<{ time: number }>(
      sql`SELECT extract(epoch FROM clock_timestamp())::float8 * 1000 AS time`,
    );
    // As exact as the database's answer is quick; this machine may be slow.
    expect(Math.abs(time - before)).toBeLessThan(10_000);
    expect(logLines.some((line) => line.includes('the clock of this machine differs'))).toBe(true);
  }
});

test('time never goes back, unless the database was set back; a clock that jumps is not believed', async () => {
  let answer: (time: DatabaseTime) => void = () => {};
  let asked = 0;
  let database = Date.parse('2026-11-17T12:00:00Z');
  let elapsed = 0;
  let machine = Date.parse('2026-11-17T12:01:30Z');
  const pass = (ms: number) => {
    database += ms;
    elapsed += ms;
    machine += ms;
  };
  const answers = async () => {
    asked += 1;
    answer({ time: database, roundTripMs: 0 });
    return true;
  };
  const clock = await followDatabase({
    liveness: { answers, onTime: (listener) => (answer = listener) },
    log: createLog({ level: 'silent' }),
    system: { now: () => new Date(machine) },
    elapsed: () => elapsed,
  });
  const now = () => clock.now().toISOString().slice(11, 19);
  expect(now()).toBe('12:00:00');
  pass(10_000);
  expect(now()).toBe('12:00:10');

  // The database's clock is a second behind the last measurement: this one waits for it.
  database -= 1000;
  await answers();
  expect(now()).toBe('12:00:10');
  pass(2000);
  expect(now()).toBe('12:00:11');

  const before = asked;
  machine += 3_600_000;
  expect(now()).toBe('12:00:11');
  expect(asked).toBe(before + 1);

  database -= 90_000;
  await answers();
  expect(now()).toBe('11:58:41');
  clock.stop();
});
