import { setTimeout as pause } from 'node:timers/promises';
import type { Context } from '../context.ts';
import { SettingError } from '../platform/config.ts';
import { sql, type Queryable } from '../platform/db/database.ts';
import { sealTableAnew } from '../platform/db/seal-anew.ts';
import { followSecretKey } from '../platform/db/secret-key.ts';
import { listServersWithout } from '../platform/running-servers.ts';
import { createSecrets, type SecretKey } from '../platform/secrets.ts';
import { sealedTables } from '../sealed-tables.ts';
import { bindToNewKey, recordFinished, verifyChain } from '../slices/audit/secret-key.public.ts';
import { keepDerivedSecrets } from '../slices/device-gateway/sealed.public.ts';

const LOOK_MS = 1000;

type Say = (line: string) => void;

interface Keys {
  readonly from: SecretKey;
  readonly to: SecretKey;
}

const keyOf = (secretKey: string): SecretKey => {
  const [key] = createSecrets(secretKey).keys();
  if (!key) throw new Error('There is no key.');
  return key;
};

function keysOf({ SECRET_KEY, SECRET_KEY_BEFORE }: Context['config']): Keys {
  if (!SECRET_KEY || !SECRET_KEY_BEFORE)
    throw new SettingError(
      'Changing the key wants both: the new one in SECRET_KEY, the one that it replaces in SECRET_KEY_BEFORE.',
    );
  return { from: keyOf(SECRET_KEY_BEFORE), to: keyOf(SECRET_KEY) };
}

/** May end anywhere: another run goes on from there. Returns how many rows neither key opens. */
export async function changeSecretKey(context: Context, say: Say, batch?: number): Promise<number> {
  const { db, secrets } = context;
  const keys = keysOf(context.config);
  const unready = await listServersWithout(context, 'known_keys', keys.to.fingerprint);
  if (unready.length)
    throw new SettingError(
      `These servers do not know the new key: ${unready.join(', ')}. Give every server both keys first.`,
    );
  const { problem } = await verifyChain(context);
  if (problem) say(`Before the change, the audit log does not hold: ${problem}. That stays as it is.`);
  say(
    (await bindToNewKey(context, keys))
      ? 'From now on the database is written with the new key.'
      : 'The database is written with the new key already.',
  );
  await followSecretKey(db, secrets);
  await untilAllWrite(context, keys, say);
  const unreadable = await writeEverythingAnew(context, keys, say, batch);
  await recordFinished(context);
  return unreadable;
}

/** Servers notice within seconds; before that they still write with the former key, which all can read. */
async function untilAllWrite(context: Context, { to }: Keys, say: Say): Promise<void> {
  let told = '';
  for (;;) {
    const others = (await listServersWithout(context, 'key_in_use', to.fingerprint)).join(', ');
    if (others === '') break;
    if (others !== told) say(`Waiting until these servers have noticed: ${others}.`);
    told = others;
    await pause(LOOK_MS);
  }
  const { now } = await context.db.one<{ now: Date }>(sql`SELECT clock_timestamp() AS now`);
  while (await hasOlderTransactions(context.db, now)) await pause(LOOK_MS);
}

/** What they wrote with the former key is not visible yet. */
const hasOlderTransactions = async (db: Queryable, than: Date): Promise<boolean> =>
  (await db.maybe(sql`
    SELECT FROM pg_stat_activity
    WHERE datname = current_database() AND backend_xid IS NOT NULL AND xact_start < ${than} LIMIT 1`)) !==
  undefined;

/** Until nothing is found: a row that somebody was changing is written the next time. */
async function writeEverythingAnew({ db }: Context, keys: Keys, say: Say, batch?: number): Promise<number> {
  for (;;) {
    const found = new Map<string, number>();
    let unreadable = 0;
    for (const table of sealedTables) {
      const sealed = await sealTableAnew(db, table, keys, batch);
      found.set(table.table, sealed.stale);
      unreadable += sealed.unreadable;
    }
    found.set('secrets of devices', await keepDerivedSecrets(db, keys, batch));
    const left = [...found].filter(([, count]) => count > 0);
    if (left.length === 0) return unreadable;
    say(`Written anew: ${left.map(([name, count]) => `${name} ${count}`).join(', ')}. Looking once more.`);
  }
}
