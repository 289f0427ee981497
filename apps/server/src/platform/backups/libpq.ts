import { existsSync } from 'node:fs';

type Environment = Readonly<Record<string, string | undefined>>;

export interface Target {
  /** For `--dbname`, without the password: everybody on the machine can read command lines. */
  readonly address: string;
  readonly environment: Environment;
}

/** Parameters of the driver that libpq refuses. */
const DRIVERS_OWN = ['uselibpqcompat', 'pgbouncer', 'schema', 'connection_limit', 'pool_timeout'];
const CHECKED_BY_THE_DRIVER = new Set(['prefer', 'require', 'verify-ca', 'verify-full']);
const DEBIANS_AUTHORITIES = '/etc/ssl/certs/ca-certificates.crt';

/** How PostgreSQL's own programs reach the database that the driver reaches by this URL, no less safely. */
export function libpqTarget(
  url: string,
  { CA_FILE }: { readonly CA_FILE?: string | undefined },
  environment: Environment = process.env,
): Target {
  const address = new URL(url);
  const query = address.searchParams;
  const password = address.password ? decodeURIComponent(address.password) : query.get('password');
  address.password = '';
  query.delete('password');
  const likeLibpq = query.get('uselibpqcompat') === 'true';
  for (const name of DRIVERS_OWN) query.delete(name);
  const mode = query.get('sslmode') ?? '';
  if (mode === 'no-verify') query.set('sslmode', 'require');
  // The driver checks the certificate in all these modes, libpq in the last alone.
  const isChecked = !likeLibpq && CHECKED_BY_THE_DRIVER.has(mode);
  if (isChecked) query.set('sslmode', 'verify-full');
  const authorities =
    environment['PGSSLROOTCERT'] ?? CA_FILE ?? environment['NODE_EXTRA_CA_CERTS'] ?? knownAuthorities();
  return {
    address: address.href,
    environment: {
      ...environment,
      ...(password !== null && { PGPASSWORD: password }),
      ...(isChecked && !query.has('sslrootcert') && authorities && { PGSSLROOTCERT: authorities }),
      // Their messages are shown to people, and compared by tests.
      LC_MESSAGES: 'C',
    },
  };
}

const knownAuthorities = () => (existsSync(DEBIANS_AUTHORITIES) ? DEBIANS_AUTHORITIES : undefined);
