import { changePassword, getUser, type ErrorBody } from '@parwell/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { authTokenOf, Browser } from '../../../test/browser.ts';
import { PASSWORD, startTestPortal, type TestPortal } from '../../../test/portal.ts';
import { sql } from '../../platform/db/database.ts';

let portal: TestPortal;
let userId: string;
const EMAIL = 'ana@clinic.example';

beforeAll(async () => {
  portal = await startTestPortal();
  userId = await portal.addUser({ email: EMAIL });
});
afterAll(() => portal.close());

const change = (browser: Browser, currentPassword: string, password: string) =>
  browser.call(changePassword, { body: { currentPassword, password } });

test('one changes the own password only with the present one; all other sessions end', async () => {
  const browser = await portal.signIn(EMAIL);
  const elsewhere = await portal.signIn(EMAIL);
  const me = (from: Browser) => from.call(getUser, { params: { email: EMAIL } });
  const problem = async (current: string, next: string) =>
    (await change(browser, current, next)).json<ErrorBody>().details?.[0];

  expect(await problem('not it', 'quite another word')).toEqual({
    field: 'currentPassword',
    message: 'Wrong current password',
  });
  expect(await problem(PASSWORD, PASSWORD)).toMatchObject({ field: 'password' });
  expect((await problem(PASSWORD, 'Summer2026!'))?.message).toContain('too common');
  expect((await change(browser, PASSWORD, 'quite another word')).status).toBe(200);

  expect((await me(browser)).status).toBe(200);
  expect((await me(elsewhere)).status).toBe(401);
  expect(authTokenOf(await new Browser(portal.url).sendLogin(EMAIL, PASSWORD))).toBeNull();
  expect(authTokenOf(await new Browser(portal.url).sendLogin(EMAIL, 'quite another word'))).toBeTruthy();
  expect(
    await portal.db.maybe(sql`
      SELECT created_by FROM audit_entries WHERE event_type = 'Password Changed' AND resource_id = ${userId}`),
  ).toEqual({ created_by: EMAIL });
});

test('guessing the current password is limited and audited', async () => {
  portal.clock.advance({ minutes: 1 });
  const browser = await portal.signIn(EMAIL, 'quite another word');
  for (let time = 0; time < 5; time += 1) expect((await change(browser, 'guess', 'x')).status).toBe(422);
  expect((await change(browser, 'guess', 'x')).status).toBe(429);
  const entries = await portal.db.many<Record<string, unknown>>(sql`
    SELECT created_by, resource_id, address, session_id IS NOT NULL AS session, description FROM audit_entries
    WHERE event_type = 'Change Refused' ORDER BY id DESC LIMIT 5`);
  expect(entries[0]).toEqual({
    created_by: EMAIL,
    resource_id: 'POST /auth/password',
    address: '127.0.0.1',
    session: true,
    description: `${EMAIL} was refused: Wrong current password`,
  });
});
