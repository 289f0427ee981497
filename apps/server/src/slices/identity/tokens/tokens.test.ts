import {
  createToken,
  deleteUser,
  endOwnSession,
  endSessionsOf,
  endToken,
  endTokenOf,
  findAnything,
  getUser,
  listAudit,
  listOwnSessions,
  listOwnTokens,
  listTokensOf,
  listUsers,
  searchCustomers,
  setTemporaryPassword,
  updateUser,
  type ErrorBody,
} from '@parwell/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Answer, Browser } from '../../../../test/browser.ts';
import { listenLive } from '../../../../test/live-reader.ts';
import { startTestPortal, type TestPortal } from '../../../../test/portal.ts';
import { makeProgram, programWith, tokenInput } from '../../../../test/tokens.ts';
import { sql } from '../../../platform/db/database.ts';
import { deleteOldTokens } from './tokens.queries.ts';

let portal: TestPortal;
let people = 0;
let email: string;
let person: Browser;

/** Of the customers c1 and c2: may change users, and read the alerts. */
const ROLES = { users: 'OWNER', alerts: 'VIEWER' } as const;

beforeAll(async () => {
  portal = await startTestPortal({ TRUST_PROXY: '127.0.0.1' });
  for (const [id, name] of [
    ['c1', 'First'],
    ['c2', 'Second'],
    ['c3', 'Third'],
  ] as const)
    await portal.addCustomer(id, name);
  for (const id of ['c1', 'c2', 'c3'])
    await portal.addUser({ email: `somebody@${id}.example`, accessGroups: { customer: [id] } });
  const roles = { ...ROLES, tenants: 'OWNER' };
  await portal.addUser({ email: 'staff@fff.example', accessGroups: { customer: ['ALL'] }, roles });
  await portal.addUser({ email: 'admin@c3.example', accessGroups: { customer: ['c3'] }, roles: ROLES });
});
afterAll(() => portal.close());
beforeEach(async () => {
  email = `person${(people += 1)}@both.example`;
  await portal.addUser({ email, accessGroups: { customer: ['c1', 'c2'] }, roles: ROLES });
  person = await portal.signIn(email);
});

const make = (wanted: Parameters<typeof makeProgram>[2] = {}, owner = person) =>
  makeProgram(portal, owner, { scopes: ROLES, ...wanted });
const create = (wanted: object, owner = person) =>
  owner.call(createToken, { body: tokenInput(portal, { scopes: ROLES, ...wanted }) });
const refusal = (answer: Answer) => {
  const { code, message, details } = answer.json<ErrorBody>();
  return [answer.status, code, details?.[0]?.field ?? message];
};
const messageOf = (answer: Answer) => [answer.status, answer.json<ErrorBody>().message];
/** Of those whom this test has added at first. */
const seen = async (who: Browser): Promise<readonly string[]> => {
  const { result } = await who.get(listUsers, { query: { limit: 100 } });
  return result
    .flatMap(({ email: found }) => (found.startsWith('somebody@') ? [found.slice(9, 11)] : []))
    .toSorted();
};
const rename = (who: Browser, whose: string, customer = 'c1') =>
  who.call(updateUser, {
    params: { email: whose },
    body: {
      firstName: 'New',
      lastName: 'Name',
      userType: 'customer',
      claims: { accessGroups: { customer: [customer] }, roles: { alerts: 'VIEWER' }, personas: [] },
    },
  });
const from = (who: Browser, address: string) =>
  who.request('/api/users?limit=1', {
    headers: { authorization: `Bearer ${who.session?.idToken}`, 'x-forwarded-for': address },
  });
const ownId = () => portal.db.one<{ id: string }>(sql`SELECT id FROM users WHERE email = ${email}`);
const entries = (type: string) =>
  portal.db.many<{ description: string; data: Record<string, unknown>; session: string | null }>(sql`
    SELECT description, data, session_id AS session FROM audit_entries
    WHERE event_type = ${type} AND description LIKE ${`%${email}%`} ORDER BY id`);
const mails = async () =>
  (
    await portal.db.many<{ body: Buffer }>(sql`
      SELECT body FROM mail_messages WHERE to_email = ${email} ORDER BY last_event_time, msg_id`)
  ).map(({ body }) => portal.context.secrets.open('mail', body).split('\n')[0]);

describe('a token of one’s own (A1)', () => {
  test('is shown once, stored as a hash, listed, told by mail and audited', async () => {
    const { secret, token } = await make({ customers: ['c2'], addresses: ['10.20.0.0/16'] });
    expect(secret).toMatch(/^pwl_[\w-]{43}$/);
    const { result, total_record } = await person.get(listOwnTokens);
    expect([result, total_record]).toEqual([[token], 1]);
    expect(token).toEqual({
      tokenId: expect.any(String),
      name: 'Night export',
      scopes: ROLES,
      customers: ['c2'],
      addresses: ['10.20.0.0/16'],
      madeAt: portal.clock.now().toISOString(),
      expiresAt: new Date(portal.clock.now().getTime() + 30 * 86_400_000).toISOString(),
      lastUsedAt: null,
      lastUsedFrom: null,
      endedAt: null,
    });
    const stored = await portal.db.many<{ row: string }>(sql`SELECT t::text AS row FROM program_tokens t`);
    expect(stored.some(({ row }) => row.includes(secret.slice(4)))).toBe(false);
    expect(await mails()).toEqual(['The token "Night export" for a program was made.']);
    const [made] = await entries('Token Made');
    expect([made?.description, JSON.stringify(made).includes(secret)]).toEqual([
      `${email} made the token "Night export" for a program`,
      false,
    ]);
  });

  test('needs a fresh sign-in to be made, none to be ended (G2)', async () => {
    const { token } = await make();
    portal.clock.advance({ minutes: 5 });
    expect(refusal(await create({}))[1]).toBe('sign_in_again');
    expect((await person.get(listOwnTokens)).total_record).toBe(1);
    await person.get(endToken, { params: { tokenId: token.tokenId } });
    expect((await person.get(listOwnTokens)).result).toEqual([]);
  });

  test('gives no more than its person holds, for no other customer, and not for ever', async () => {
    const field = async (wanted: object, owner = person) => refusal(await create(wanted, owner)).slice(0, 3);
    expect(await field({ scopes: { alerts: 'OWNER' } })).toEqual([422, 'refused', 'scopes']);
    expect(await field({ scopes: { orders: 'VIEWER' } })).toEqual([422, 'refused', 'scopes']);
    expect(await field({ scopes: {} })).toEqual([422, 'refused', 'scopes']);
    expect(await field({ customers: ['c1', 'c3'] })).toEqual([422, 'refused', 'customers']);
    expect(await field({ customers: ['ALL'] })).toEqual([422, 'refused', 'customers']);
    expect(await field({ customers: [] })).toEqual([422, 'refused', 'customers']);
    expect(await field({ addresses: ['portal.example'] })).toEqual([422, 'refused', 'addresses']);
    const inDays = (days: number, ms = 0) =>
      new Date(portal.clock.now().getTime() + days * 86_400_000 + ms).toISOString();
    expect(await field({ expiresAt: inDays(0) })).toEqual([422, 'refused', 'expiresAt']);
    expect(await field({ expiresAt: inDays(366, 1) })).toEqual([422, 'refused', 'expiresAt']);
    expect((await create({ expiresAt: inDays(366) })).status).toBe(200);
    const staff = await portal.signIn('staff@fff.example');
    expect(await field({ customers: ['c9'] }, staff)).toEqual([422, 'refused', 'customers']);
    expect((await person.get(listOwnTokens)).total_record).toBe(1);
  });

  test('is one of at most twenty that can be used', async () => {
    const { id } = await ownId();
    await portal.db.run(sql`
      INSERT INTO program_tokens (user_id, token_hash, name, scopes, made_at, expires_at, ended_at)
      SELECT ${id}, sha256(${id}::bytea || n::text::bytea), 'Many', '{"users":"VIEWER"}', ${portal.clock.now()}::timestamptz,
        ${portal.clock.now()}::timestamptz + interval '1 day', CASE WHEN n > 19 THEN ${portal.clock.now()}::timestamptz END
      FROM generate_series(1, 25) n`);
    const { token } = await make();
    expect(refusal(await create({}))).toEqual([
      422,
      'refused',
      'You can have at most 20 tokens. End one that you no longer need.',
    ]);
    await person.get(endToken, { params: { tokenId: token.tokenId } });
    expect((await create({})).status).toBe(200);
  });
});

describe('a program with a token (A1)', () => {
  test('sees and changes what its person may, of its scopes and customers only', async () => {
    const { program: all } = await make();
    const { program: second } = await make({ customers: ['c2'] });
    const { program: reader } = await make({ scopes: { users: 'VIEWER' } });
    const { program: other } = await make({ scopes: { alerts: 'VIEWER' } });
    expect(await Promise.all([person, all, second, reader].map(seen))).toEqual([
      ['c1', 'c2'],
      ['c1', 'c2'],
      ['c2'],
      ['c1', 'c2'],
    ]);
    expect((await other.call(listUsers)).status).toBe(403);
    for (const who of [person, all]) expect((await rename(who, 'somebody@c1.example')).status).toBe(200);
    expect((await rename(reader, 'somebody@c1.example')).status).toBe(403);
    expect((await rename(second, 'somebody@c1.example')).status).toBe(404);
    const names = async (who: Browser) =>
      (await who.get(searchCustomers, { query: {} })).result.map(({ name }) => name).toSorted();
    expect([await names(all), await names(second)]).toEqual([['First', 'Second'], ['Second']]);
  });

  test('of staff is for ALL only if its token names no customers', async () => {
    const staff = await portal.signIn('staff@fff.example');
    const { program: all } = await make({}, staff);
    const { program: first } = await make({ customers: ['c1'] }, staff);
    expect(await seen(all)).toEqual(['c1', 'c2', 'c3']);
    expect(await seen(first)).toEqual(['c1']);
    expect((await all.call(listAudit)).status).toBe(200);
    expect((await first.call(listAudit)).status).toBe(403);
  });

  test('weakens with its person at once, and ends with them', async () => {
    const { program, token } = await make();
    const give = (roles: object, customers: readonly string[]) =>
      portal.db.run(sql`
        UPDATE users SET roles = ${JSON.stringify(roles)}, access_groups = ${JSON.stringify({ customer: customers })}
        WHERE email = ${email}`);
    await give({ users: 'VIEWER' }, ['c2']);
    expect(await seen(program)).toEqual(['c2']);
    expect((await rename(program, 'somebody@c2.example', 'c2')).status).toBe(403);
    await give({ orders: 'OWNER' }, ['c2']);
    expect(messageOf(await program.call(findAnything, { query: { text: 'some' } }))).toEqual([
      403,
      'This token may not do anything: its person no longer may.',
    ]);
    await give(ROLES, ['c1', 'c2']);
    expect(await seen(program)).toEqual(['c1', 'c2']);

    const staff = await portal.signIn('staff@fff.example');
    const { userId } = await portal.db.one<{ userId: string }>(
      sql`SELECT user_id AS "userId" FROM program_tokens WHERE id = ${token.tokenId}`,
    );
    await staff.get(deleteUser, { params: { email } });
    expect((await program.call(listUsers)).status).toBe(401);
    // Somebody else who gets the address does not get the token.
    await portal.addUser({ email, accessGroups: { customer: ['c1', 'c2'] }, roles: ROLES });
    expect((await program.call(listUsers)).status).toBe(401);
    const rows = await portal.db.many<{ ended: Date | null }>(
      sql`SELECT ended_at AS ended FROM program_tokens WHERE user_id = ${userId}`,
    );
    expect(rows).toEqual([{ ended: portal.clock.now() }]);
  });

  test('is refused from the moment at which the token expires or is ended', async () => {
    const { program, token } = await make({
      expiresAt: new Date(portal.clock.now().getTime() + 60_000).toISOString(),
    });
    const { program: other, token: ended } = await make();
    portal.clock.advance({ seconds: 59 });
    expect((await program.call(listUsers)).status).toBe(200);
    portal.clock.advance({ seconds: 1 });
    expect((await program.call(listUsers)).status).toBe(401);
    await person.get(endToken, { params: { tokenId: ended.tokenId } });
    expect((await other.call(listUsers)).status).toBe(401);
    expect((await person.call(endToken, { params: { tokenId: ended.tokenId } })).status).toBe(404);
    const { result } = await person.get(listOwnTokens, { query: { ended: 'true' } });
    expect(result.map(({ tokenId, endedAt }) => [tokenId, endedAt])).toEqual(
      expect.arrayContaining([
        [token.tokenId, token.expiresAt],
        [ended.tokenId, portal.clock.now().toISOString()],
      ]),
    );
    expect((await person.get(listOwnTokens)).result).toEqual([]);
    for (const secret of ['', 'pwl_', `pwl_${'A'.repeat(43)}`, `pwl_${'A'.repeat(42)}`])
      expect((await programWith(portal.url, secret).call(listUsers)).status).toBe(401);
  });

  test('works from its addresses only; a wrong one is on record once a minute', async () => {
    const { program } = await make({ addresses: ['10.20.0.0/16', '2001:db8::/32'] });
    expect((await from(program, '10.20.8.4')).status).toBe(200);
    expect((await from(program, '2001:db8::7')).status).toBe(200);
    for (let tries = 0; tries < 3; tries += 1)
      expect(messageOf(await from(program, '10.21.0.1'))).toEqual([
        403,
        'This token cannot be used from this address.',
      ]);
    const said = async () => (await entries('Token Refused')).map(({ description }) => description);
    const first = `The token "Night export" of ${email} was refused: it came from 10.21.0.1`;
    expect(await said()).toEqual([first]);
    portal.clock.advance({ seconds: 59 });
    await from(program, '10.21.0.1');
    expect(await said()).toEqual([first]);
    portal.clock.advance({ seconds: 1 });
    await from(program, '10.21.0.1');
    expect(await said()).toEqual([first, first]);
  });

  test('leaves when and from where it was used, as of at most a minute ago', async () => {
    const { program } = await make();
    const use = async () => {
      const [token] = (await person.get(listOwnTokens)).result;
      return [token?.lastUsedAt, token?.lastUsedFrom];
    };
    const first = portal.clock.now().toISOString();
    await from(program, '10.20.8.4');
    portal.clock.advance({ seconds: 59 });
    await from(program, '10.20.8.5');
    expect(await use()).toEqual([first, '10.20.8.4']);
    portal.clock.advance({ seconds: 1 });
    await from(program, '10.20.8.5');
    expect(await use()).toEqual([portal.clock.now().toISOString(), '10.20.8.5']);
  });

  test('cannot touch how its person signs in, what they hold elsewhere, or other tokens', async () => {
    const { program, token } = await make();
    const staff = await portal.signIn('staff@fff.example');
    const { program: ofStaff } = await make({}, staff);
    const [session] = (await person.get(listOwnSessions)).result;
    const tries = [
      program.call(createToken, { body: tokenInput(portal, { scopes: ROLES }) }),
      program.call(listOwnTokens),
      program.call(endToken, { params: { tokenId: token.tokenId } }),
      program.call(listOwnSessions),
      program.call(endOwnSession, { params: { sessionId: session?.sessionId ?? '' } }),
      program.call(getUser, { params: { email } }),
      ofStaff.call(listTokensOf, { params: { email } }),
      ofStaff.call(endTokenOf, { params: { email, tokenId: token.tokenId } }),
      ofStaff.call(endSessionsOf, { params: { email } }),
      ofStaff.call(setTemporaryPassword, {
        params: { email },
        body: { email, tempPassword: 'Xk3-Wd9-Fa2-Hn7' },
      }),
    ];
    for (const answer of await Promise.all(tries))
      expect(messageOf(answer)).toEqual([
        403,
        'Programs cannot do this with a token. Sign in to the portal.',
      ]);
    expect((await person.get(listOwnTokens)).total_record).toBe(1);
    expect((await person.call(getUser, { params: { email } })).status).toBe(200);
  });

  test('is named in the entries of the audit log for what it does', async () => {
    const { program, token } = await make({ scopes: { users: 'VIEWER' } });
    await rename(program, 'somebody@c1.example');
    const [entry] = await entries('Change Refused');
    expect([entry?.data, entry?.session]).toEqual([
      { token: { tokenId: token.tokenId, name: 'Night export' } },
      null,
    ]);
  });

  test('listens to changes until its token ends', async () => {
    const { program, token } = await make();
    const reader = await listenLive(program);
    await person.get(endToken, { params: { tokenId: token.tokenId } });
    await reader.ended;
    expect((await program.call(listUsers)).status).toBe(401);
  });
});

describe('tokens of somebody else (A1)', () => {
  test('are seen and ended by their administrators, and told by mail', async () => {
    const { program, token } = await make();
    const params = { email, tokenId: token.tokenId };
    const stranger = await portal.signIn('admin@c3.example');
    expect((await stranger.call(listTokensOf, { params: { email } })).status).toBe(404);
    expect((await stranger.call(endTokenOf, { params })).status).toBe(404);
    const staff = await portal.signIn('staff@fff.example');
    const { token: own } = await make({}, staff);
    expect((await staff.get(listTokensOf, { params: { email } })).result).toEqual([token]);
    // One's own, or a third person's, under the name of this one.
    expect((await staff.call(endTokenOf, { params: { email, tokenId: own.tokenId } })).status).toBe(404);
    expect((await person.call(endToken, { params: { tokenId: own.tokenId } })).status).toBe(404);
    await staff.get(endTokenOf, { params });
    expect((await program.call(listUsers)).status).toBe(401);
    expect(await mails()).toContain('An administrator ended the token "Night export".');
    expect((await staff.call(endTokenOf, { params })).status).toBe(404);
  });

  test('end when an administrator signs their person out everywhere; one’s own sign-outs leave them', async () => {
    const { program } = await make();
    const { program: others } = await make({}, await portal.signIn('staff@fff.example'));
    const [session] = (await person.get(listOwnSessions)).result;
    const again = await portal.signIn(email);
    await again.get(endOwnSession, { params: { sessionId: session?.sessionId ?? '' } });
    expect((await program.call(listUsers)).status).toBe(200);
    const staff = await portal.signIn('staff@fff.example');
    await staff.get(endSessionsOf, { params: { email } });
    expect((await program.call(listUsers)).status).toBe(401);
    expect((await others.call(listUsers)).status).toBe(200);
  });
});

test('tokens are removed 90 days after their end, by themselves or by somebody (A1)', async () => {
  const { token: ended } = await make();
  const day = 86_400_000;
  const { token: expired } = await make({
    expiresAt: new Date(portal.clock.now().getTime() + day).toISOString(),
  });
  const { token: live } = await make({
    expiresAt: new Date(portal.clock.now().getTime() + 300 * day).toISOString(),
  });
  await person.get(endToken, { params: { tokenId: ended.tokenId } });
  const left = async (days: number, ms = 0) => {
    await deleteOldTokens(portal.db, new Date(portal.clock.now().getTime() + days * day + ms));
    const rows = await portal.db.many<{ id: string }>(sql`
      SELECT id FROM program_tokens WHERE user_id = ${(await ownId()).id}`);
    return rows.map(({ id }) => id).toSorted();
  };
  expect(await left(90)).toEqual([ended, expired, live].map(({ tokenId }) => tokenId).toSorted());
  expect(await left(90, 1)).toEqual([expired, live].map(({ tokenId }) => tokenId).toSorted());
  expect(await left(91)).toEqual([expired, live].map(({ tokenId }) => tokenId).toSorted());
  expect(await left(91, 1)).toEqual([live.tokenId]);
});
