import { expect, test } from 'vitest';
import {
  anaGoesOn,
  fill,
  NEW,
  OLD,
  standing,
  startWith,
  textsOf,
  THIRD,
} from '../../test/change-secret-key.ts';
import type { TestPortal } from '../../test/portal.ts';
import type { Context } from '../context.ts';
import { SettingError } from '../platform/config.ts';
import { sql, type Database } from '../platform/db/database.ts';
import { createSecrets } from '../platform/secrets.ts';
import { sealEntries, verifyChain } from '../slices/audit/audit.service.ts';
import { removeOldEntries } from '../slices/audit/remove-old-entries.service.ts';
import { sendDueMail } from '../slices/mail/deliver-mail.service.ts';
import { sealPin } from '../slices/device-configuration/device-configuration.public.ts';
import { authenticateDevice, issueSecret } from '../slices/device-gateway/credentials.service.ts';
import { sealedTables } from '../sealed-tables.ts';
import { changeSecretKey } from './change-secret-key.ts';

const silent = () => undefined;
const KILLED = 'killed';

/** Dies in its first transaction, before or after the commit. */
function dyingInFirst(context: Context, when: 'before' | 'after'): Context {
  const { db } = context;
  const transaction: Database['transaction'] = async (work) => {
    await db.transaction(async (tx) => {
      await work(tx);
      if (when === 'before') throw new Error(KILLED);
    });
    throw new Error(KILLED);
  };
  return { ...context, db: { ...db, transaction } };
}

const close = async (portals: readonly TestPortal[]) => {
  for (const portal of portals.toReversed()) await portal.close();
};

test('killed in every transaction and repeated, the change loses nothing, and all goes on meanwhile, for two customers', async () => {
  const old = await startWith(OLD);
  const before = await fill(old);
  // Servers know both keys before anything is changed.
  const server = await startWith(NEW, OLD, old);
  const well = { audit: null, devices: [true, true], strangers: [false, false] };
  expect(await standing(server, before)).toEqual({ ...well, texts: before.texts });
  expect(await anaGoesOn(server, before)).toEqual([200, 200, 200]);
  let texts = await textsOf(server);
  let kills = 0;
  const finished = () => server.db.maybe(sql`SELECT FROM former_secret_keys WHERE finished_at IS NOT NULL`);
  // Every transaction of the change, first undone, then committed without the tool learning of it.
  for (; !(await finished()); kills += 1) {
    const tool = dyingInFirst(server.context, kills % 2 === 0 ? 'before' : 'after');
    await expect(changeSecretKey(tool, silent, 2)).rejects.toThrow(KILLED);
    await sealEntries(server.context);
    expect(await standing(server, before)).toEqual({ ...well, texts });
    if (kills === 6) {
      expect(await anaGoesOn(server, before)).toEqual([200, 200, 200]);
      texts = await textsOf(server);
    }
  }
  expect(kills).toBeGreaterThan(20);
  const said: string[] = [];
  expect(await changeSecretKey(server.context, (line) => void said.push(line))).toBe(0);
  expect(said).toEqual(['The database is written with the new key already.']);

  const alone = await startWith(NEW, '', server);
  expect(await standing(alone, before)).toEqual({ ...well, texts });
  // PINs stay unique at their device.
  const hashes = await alone.db.many<{ hash: Buffer }>(
    sql`SELECT pin_hash AS hash FROM device_users WHERE cabinet_id = 'c2-001' ORDER BY email`,
  );
  expect(hashes.map(({ hash }) => hash)).toEqual(
    ['123456', '654321', '777777'].map((pin) => sealPin(alone.context, 'c2-001', pin).hash),
  );
  expect(await anaGoesOn(alone, before)).toEqual([200, 200, 200]);
  const sent: string[] = [];
  alone.clock.advance({ hours: 1 });
  await sendDueMail(alone.context, {
    async send({ text }) {
      sent.push(text);
      return 'processed';
    },
  });
  const waiting = ['First', 'Second', 'Third'];
  expect(sent.filter((text) => waiting.includes(text)).toSorted()).toEqual(
    waiting.flatMap((text) => [text, text]),
  );
  await close([old, server, alone]);
});

test('after two changes, and with the oldest entries removed, the audit log and recovery codes hold; a forged former key shows', async () => {
  const old = await startWith(OLD);
  const before = await fill(old);
  const second = await startWith(NEW, OLD, old);
  await changeSecretKey(second.context, silent);
  await sealEntries(second.context);
  const third = await startWith(THIRD, NEW, second);
  await changeSecretKey(third.context, silent);
  await sealEntries(third.context);
  const alone = await startWith(THIRD, '', third);
  expect((await verifyChain(alone.context, before.head)).problem).toBeNull();
  expect(await anaGoesOn(alone, before)).toEqual([200, 200, 200]);
  expect(await authenticateDevice(alone.context, 'c1-001', before.derived)).not.toBeNull();

  const tamper = (statement: ReturnType<typeof sql>) =>
    alone.db.transaction(async (tx) => {
      await tx.run(sql`SET LOCAL session_replication_role = replica`);
      await tx.run(statement);
    });
  // Whoever has the old key alone cannot have its seals checked with a key of their own.
  const [oldKey] = createSecrets(OLD).keys();
  const forged = oldKey?.seal('former-keys', JSON.stringify({ sealedThrough: 1_000_000, keys: {} }));
  const { id, kept } = await alone.db.one<{ id: number; kept: Buffer }>(
    sql`SELECT id, kept FROM former_secret_keys ORDER BY id LIMIT 1`,
  );
  await alone.db.run(sql`UPDATE former_secret_keys SET kept = ${forged} WHERE id = ${id}`);
  expect((await verifyChain(alone.context)).problem).toBe(
    'a key of earlier seals was not noted by the portal',
  );
  await expect(sealEntries(alone.context)).rejects.toThrow('not noted by the portal');
  await alone.db.run(sql`UPDATE former_secret_keys SET kept = ${kept} WHERE id = ${id}`);
  await tamper(
    sql`UPDATE audit_entries SET description = 'nothing' WHERE id = (SELECT min(id) FROM audit_entries)`,
  );
  expect((await verifyChain(alone.context)).problem).toContain('position 1 ');
  await close([old, second, third, alone]);
});

test('the place where the log begins, signed with the old key, holds after the change', async () => {
  const old = await startWith(OLD);
  await fill(old);
  old.clock.advance({ hours: 24 * 400 });
  const config = { ...old.context.config, KEEP_AUDIT_DAYS: 365 };
  expect(await removeOldEntries({ ...old.context, config })).toBeGreaterThan(0);
  await sealEntries(old.context);
  const server = await startWith(NEW, OLD, old);
  await changeSecretKey(server.context, silent);
  const alone = await startWith(NEW, '', server);
  const { problem, removed } = await verifyChain(alone.context);
  expect([problem, removed > 0]).toEqual([null, true]);
  // A server that has not noticed the change yet seals and removes with the key that the database has.
  server.context.secrets.use(createSecrets(OLD).keys()[0]?.fingerprint ?? Buffer.alloc(0));
  await sealEntries(server.context);
  server.clock.advance({ hours: 24 * 400 });
  await removeOldEntries({ ...server.context, config });
  await sealEntries(server.context);
  expect((await verifyChain(alone.context)).problem).toBeNull();
  await close([old, server, alone]);
});

test('it does not begin while a server does not know the new key, and waits until all write with it', async () => {
  const old = await startWith(OLD);
  await fill(old);
  const server = await startWith(NEW, OLD, old);
  const [oldKey, newKey] = server.context.secrets.keys().map(({ fingerprint }) => fingerprint);
  const note = (known: readonly (Buffer | undefined)[] | null, inUse: Buffer | null | undefined) =>
    old.db.run(sql`
      INSERT INTO running_servers (id, machine, pid, process, roles, started_at, seen_at, known_keys, key_in_use)
      VALUES ('00000000-0000-4000-8000-000000000001', 'api1/boot', 7, gen_random_uuid(), 'api',
        ${server.clock.now()}, ${server.clock.now()}, ${known}, ${inUse})
      ON CONFLICT (id) DO UPDATE SET known_keys = excluded.known_keys, key_in_use = excluded.key_in_use`);
  const said: string[] = [];
  const change = () => changeSecretKey(server.context, (line) => void said.push(line));
  const bound = async () =>
    (await old.db.one<{ is: Buffer }>(sql`SELECT fingerprint AS is FROM secret_key_fingerprint`)).is;
  // One key; and a server of the version before.
  for (const known of [[oldKey], null]) {
    await note(known, known && oldKey);
    await expect(change()).rejects.toThrow(
      'These servers do not know the new key: api1 (process 7). Give every server both keys first.',
    );
    expect(await bound()).toEqual(oldKey);
  }
  await note([oldKey, newKey], oldKey);
  const changing = change();
  await expect
    .poll(() => said, { timeout: 60_000 })
    .toContain('Waiting until these servers have noticed: api1 (process 7).');
  expect(await bound()).toEqual(newKey);
  const unfinished = () => old.db.many(sql`SELECT FROM former_secret_keys WHERE finished_at IS NULL`);
  expect(await unfinished()).toHaveLength(1);
  // Until it has ended, the former key is needed, and nobody starts without it.
  await expect(startWith(NEW, '', old)).rejects.toThrow(
    /^SECRET_KEY_BEFORE wants the key that SECRET_KEY replaced: not everything in this database is written anew/,
  );
  await expect(startWith(NEW, THIRD, old)).rejects.toThrow('SECRET_KEY_BEFORE wants the key');
  await note([oldKey, newKey], newKey);
  await changing;
  expect(await unfinished()).toEqual([]);
  await close([old, server]);
});

test('a wrong old key is refused, and one key is no change', async () => {
  const old = await startWith(OLD);
  await expect(startWith(NEW, THIRD, old)).rejects.toThrow(SettingError);
  await expect(startWith(NEW, '', old)).rejects.toThrow('SECRET_KEY is not the key of this database');
  await expect(changeSecretKey(old.context, silent)).rejects.toThrow(
    'Changing the key wants both: the new one in SECRET_KEY, the one that it replaces in SECRET_KEY_BEFORE.',
  );
  await close([old]);
});

test('new credentials given while the key is changed are good afterwards, and the secret before is void', async () => {
  const old = await startWith(OLD);
  const before = await fill(old);
  const server = await startWith(NEW, OLD, old);
  const given = await issueSecret(server.context, server.db, 'c1-001');
  await changeSecretKey(server.context, silent);
  const givenAfter = await issueSecret(server.context, server.db, 'c2-001');
  const alone = await startWith(NEW, '', server);
  const works = async (cabinetId: string, secret: string) =>
    (await authenticateDevice(alone.context, cabinetId, secret)) !== null;
  expect([await works('c1-001', given), await works('c1-001', before.derived)]).toEqual([true, false]);
  expect([await works('c2-001', givenAfter), await works('c2-001', before.issued)]).toEqual([true, false]);
  // A server of the version before counts the generation on and leaves the stored secret alone.
  await alone.db.run(
    sql`UPDATE device_credentials SET generation = generation + 1 WHERE cabinet_id = 'c1-001'`,
  );
  expect(await works('c1-001', given)).toBe(false);
  await close([old, server, alone]);
});

const NOT_SEALED = [
  // What the command treats by itself, or what stays as it is with the keys that are kept.
  'audit_anchor.hash',
  'audit_anchor.proof',
  'audit_seals.hash',
  'backups.head',
  'device_users.pin_hash',
  'recovery_codes.code_hash',
  // Fingerprints of keys.
  'former_secret_keys.fingerprint',
  'running_servers.key_in_use',
  'running_servers.known_keys',
  'secret_key_fingerprint.fingerprint',
  // Hashes without a key, of random secrets and of contents; a public key.
  'auth_tokens.browser_hash',
  'auth_tokens.token_hash',
  'download_links.token_hash',
  'inbound_documents.content_hash',
  'invoices.content_hash',
  'known_browsers.browser_hash',
  'outside_addresses.token_hash',
  'password_links.token_hash',
  'provider_sign_ins.browser_hash',
  'provider_sign_ins.state_hash',
  'program_tokens.token_hash',
  'refresh_tokens.token_hash',
  'second_factors.public_key',
  'second_steps.browser_hash',
  'second_steps.token_hash',
  'sessions.browser_hash',
  'shipments.content_hash',
  // Files of the web app, which anybody may read.
  'web_assets.brotli',
  'web_assets.content',
  'web_assets.gzip',
];

test('every column of bytes is in the list of what is written anew, or known to hold nothing encrypted', async () => {
  const old = await startWith(OLD);
  const columns = await old.db.many<{ name: string }>(sql`
    SELECT format('%s.%s', table_name, column_name) AS name FROM information_schema.columns
    WHERE table_schema = 'public' AND (data_type = 'bytea' OR udt_name = '_bytea') ORDER BY 1`);
  const sealed = sealedTables.flatMap(({ table, columns: all }) =>
    Object.keys(all).map((column) => `${table}.${column}`),
  );
  expect(columns.map(({ name }) => name).toSorted()).toEqual([...sealed, ...NOT_SEALED].toSorted());
  await close([old]);
});
