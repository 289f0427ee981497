import { BoundedMap } from '../../platform/bounded-map.ts';
import { sql, type Queryable } from '../../platform/db/database.ts';
import { isPassword } from '../identity/identity.public.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './demo-accounts.ts';

/** In `installation`: loaded, or loaded and its accounts disabled. */
const demoState = async (db: Queryable): Promise<string | undefined> =>
  (await db.maybe<{ value: string }>(sql`SELECT value FROM installation WHERE fact = 'demo data'`))?.value;

export const isDemo = async (db: Queryable): Promise<boolean> => (await demoState(db)) !== undefined;

/** When the demo data were loaded. */
export const demoStart = async (db: Queryable): Promise<Date | undefined> =>
  (await db.maybe<{ since: Date }>(sql`SELECT since FROM installation WHERE fact = 'demo data'`))?.since;

export interface DemoAccount {
  readonly email: string;
  readonly what: string;
  /** False once somebody has changed its password. */
  readonly hasDemoPassword: boolean;
}

export interface DemoSignIn {
  readonly password: string;
  readonly accounts: readonly DemoAccount[];
  /** E-mails of missing accounts: an older version loaded its demo data, or somebody deleted them. */
  readonly missing: readonly string[];
}

/** Hashing is slow on purpose, and all accounts begin with the same hash. */
const knownHashes = new BoundedMap<string, boolean>(100);

async function hasDemoPassword(hash: string | null): Promise<boolean> {
  if (hash === null) return false;
  const known = knownHashes.get(hash) ?? (await isPassword(hash, DEMO_PASSWORD));
  knownHashes.set(hash, known);
  return known;
}

/** Undefined without demo data, or if its accounts may not sign in. */
export async function demoSignIn(db: Queryable): Promise<DemoSignIn | undefined> {
  if ((await demoState(db)) !== 'loaded') return undefined;
  const emails = DEMO_ACCOUNTS.map(({ email }) => email);
  const rows = await db.many<{ email: string; hash: string | null }>(sql`
    SELECT email, password_hash AS hash FROM users WHERE email = ANY(${emails}) AND deleted_at IS NULL`);
  const hashes = new Map(rows.map(({ email, hash }) => [email, hash]));
  const accounts: DemoAccount[] = [];
  for (const { email, what } of DEMO_ACCOUNTS)
    if (hashes.has(email))
      accounts.push({ email, what, hasDemoPassword: await hasDemoPassword(hashes.get(email) ?? null) });
  return { password: DEMO_PASSWORD, accounts, missing: emails.filter((email) => !hashes.has(email)) };
}

interface SignInPlace {
  /** Set if people sign in with a single sign-on provider. */
  readonly provider: string | undefined;
  /** Of the embedded database; undefined with another one. */
  readonly dataDir: string | undefined;
}

export function demoLines(
  { password, accounts, missing }: DemoSignIn,
  { provider, dataDir }: SignInPlace,
): string[] {
  const line = ({ email, what, hasDemoPassword }: DemoAccount) =>
    `  ${email.padEnd(28)} ${what}${hasDemoPassword || provider ? '' : ' (its password was changed)'}`;
  return [
    ...(accounts.length === 0
      ? []
      : [`Demo accounts (${provider ? `sign in with ${provider}` : `password ${password}`}):`]),
    ...accounts.map(line),
    ...(missing.length === 0
      ? []
      : [
          `Not in this demo data: ${missing.join(', ')}. ` +
            `${dataDir === undefined ? 'Use an empty database' : `Delete ${dataDir.replace(/\/*$/, '/')}`} to start over with all accounts.`,
        ]),
  ];
}
