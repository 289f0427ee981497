import { Browser, authTokenOf } from './browser.ts';
import { addDevice } from './devices.ts';
import { PASSWORD, startTestPortal, type TestPortal } from './portal.ts';
import { enrol, stepOn, type Enrolled } from './second-factors.ts';
import { raw, sql } from '../src/platform/db/database.ts';
import { followSecretKey, requireSecretKey } from '../src/platform/db/secret-key.ts';
import { sealedTables } from '../src/sealed-tables.ts';
import { sealEntries, verifyChain } from '../src/slices/audit/audit.service.ts';
import { sealPin } from '../src/slices/device-configuration/device-configuration.public.ts';
import { authenticateDevice, issueSecret } from '../src/slices/device-gateway/credentials.service.ts';
import { secretOf } from '../src/slices/device-gateway/device-gateway.public.ts';
import { writeMail } from '../src/slices/mail/mail.public.ts';

export const OLD = 'the key that everything was encrypted with';
export const NEW = 'the key that is to replace it, as long';
export const THIRD = 'and the key of the year after, as long';

/** Another server of the same portal, with these keys. */
export async function startWith(
  SECRET_KEY: string,
  SECRET_KEY_BEFORE = '',
  one?: TestPortal,
): Promise<TestPortal> {
  const portal = await startTestPortal(
    { SECRET_KEY, SECRET_KEY_BEFORE },
    one && { databaseUrl: one.db.url, begin: one.clock.now().toISOString() },
  );
  await requireSecretKey(portal.db, portal.context.secrets, async () => true);
  return portal;
}

export interface Before {
  readonly email: string;
  readonly browser: Browser;
  readonly factors: Enrolled;
  readonly recoveryCodes: string[];
  readonly derived: string;
  readonly issued: string;
  readonly head: string;
  readonly texts: readonly string[];
}

/** Something of everything, for two customers. The device of c1 has a derived secret, that of c2 one that was issued. */
export async function fill(portal: TestPortal): Promise<Before> {
  const { db, context } = portal;
  const email = 'ana@clinic.example';
  await portal.addCustomer('c1', 'One');
  await portal.addCustomer('c2', 'Two');
  for (const customerId of ['c1', 'c2']) {
    const cabinetId = `${customerId}-001`;
    await addDevice(db, { cabinetId, customerId, cabinetType: 'RFID' });
    for (const pin of ['123456', '654321', '777777']) {
      const sealed = sealPin(context, cabinetId, pin);
      await db.run(sql`
        INSERT INTO device_users (cabinet_id, email, first_name, last_name, role, pin, pin_hash)
        VALUES (${cabinetId}, ${`${pin}@clinic.example`}, 'A', 'B', 30, ${sealed.pin}, ${sealed.hash})`);
    }
    for (const text of ['First', 'Second', 'Third'])
      await db.transaction((tx) =>
        writeMail(context, tx, { to: email, subject: text, category: 'test', text, html: `<b>${text}</b>` }),
      );
  }
  await db.run(sql`INSERT INTO device_credentials (cabinet_id) VALUES ('c1-001')`);
  const issued = await issueSecret(context, db, 'c2-001');
  await portal.addUser({ email, accessGroups: { customer: ['c1'] } });
  const browser = await portal.signIn(email);
  const factors = await enrol(portal, browser);
  await browser.refresh();
  // A passkey that is being added, a second step and a sign-in with the provider that have not ended.
  const sealed = context.secrets.seal('second-factors', 'challenge');
  await db.run(sql`
    INSERT INTO second_steps (token_hash, browser_hash, purpose, secret, expires_at)
    VALUES ('\\x01', '\\x02', 'passkey', ${sealed}, now() + interval '1 year')`);
  await db.run(sql`
    INSERT INTO provider_sign_ins (state_hash, browser_hash, expected, expires_at)
    VALUES ('\\x01', '\\x02', ${context.secrets.seal('sign-in', 'nonce')}, now() + interval '1 year')`);
  await sealEntries(context);
  const { head } = await verifyChain(context);
  return {
    email,
    browser,
    factors,
    recoveryCodes: [...factors.recoveryCodes],
    derived: secretOf(context, 'c1-001', 1),
    issued,
    head: head ?? '',
    texts: await textsOf(portal),
  };
}

/** What is stored encrypted, read by this server; without what belongs to the keys themselves. */
export async function textsOf({ db, context }: TestPortal): Promise<string[]> {
  const found: string[] = [];
  for (const { table, key, columns } of sealedTables) {
    if (table === 'former_secret_keys' || table === 'device_credentials') continue;
    for (const [column, purpose] of Object.entries(columns)) {
      const rows = await db.many<{ at: string; sealed: Buffer }>(sql`
        SELECT ${raw(key)}::text AS at, ${raw(column)} AS sealed FROM ${raw(table)}
        WHERE ${raw(column)} IS NOT NULL ORDER BY ${raw(key)}`);
      for (const { at, sealed } of rows)
        found.push(`${table} ${at} ${column}: ${context.secrets.open(purpose, sealed)}`);
    }
  }
  return found;
}

/** What a server with both keys, or with the new one, must still be able to do; changes nothing. */
export async function standing(portal: TestPortal, before: Before) {
  const { context } = portal;
  await followSecretKey(portal.db, context.secrets);
  const device = async (cabinetId: string, secret: string) =>
    (await authenticateDevice(context, cabinetId, secret)) !== null;
  return {
    audit: (await verifyChain(context, before.head)).problem,
    devices: [await device('c1-001', before.derived), await device('c2-001', before.issued)],
    strangers: [await device('c1-001', before.issued), await device('c2-001', before.derived)],
    texts: await textsOf(portal),
  };
}

/** Ana goes on in her browser, then signs in with her phone, then with a recovery code. The statuses. */
export async function anaGoesOn(portal: TestPortal, before: Before): Promise<number[]> {
  const { email, browser, factors, recoveryCodes } = before;
  const same = new Browser(portal.url);
  for (const [name, cookie] of browser.cookies) same.cookies.set(name, cookie);
  const refreshed = await same.refresh();
  for (const [name, cookie] of same.cookies) browser.cookies.set(name, cookie);
  const statuses = [refreshed.status];
  portal.clock.advance({ seconds: 60 });
  for (const code of [factors.phone.codeAt(portal.clock.now()), recoveryCodes.shift() ?? '']) {
    const other = new Browser(portal.url);
    const page = await other.sendLogin(email, PASSWORD);
    const answer = await other.form('/login/code', { step: stepOn(page), callback: '/dashboard', code });
    statuses.push((await other.exchange(authTokenOf(answer) ?? 'none of these characters')).status);
  }
  return statuses;
}
