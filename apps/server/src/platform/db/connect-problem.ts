import { isUnavailable } from './unavailable.ts';

interface Target {
  readonly host?: string | undefined;
  readonly port?: number | undefined;
  readonly user?: string | undefined;
  readonly database?: string | undefined;
}

/** A database that is not there yet: another machine starts, its name is not known yet, a network is not up. */
const NOT_THERE = /^(ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EHOSTDOWN|ENOENT)$/;

const REASONS: readonly (readonly [RegExp, string])[] = [
  [/^ECONNREFUSED$|^ENOENT$/, 'nobody listens there'],
  [/^ENOTFOUND$|^EAI_AGAIN$/, 'its name is not known'],
  [/^ETIMEDOUT$|^EHOST|^ENET/, 'the network does not lead there'],
  [/^57P03$/, 'it is starting up'],
  [/^57P0[12]$/, 'it is shutting down'],
  [/^53300$/, 'it has no free connection'],
];

const TLS = /CERT|ISSUER|SIGNATURE|ERR_TLS|ERR_SSL/;

const codeOf = (error: unknown): string => (error as { code?: string }).code ?? '';
const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Of pg, for a connection that is not made in time. */
const isTimeout = (error: unknown): boolean => messageOf(error) === 'timeout expired';

/** PgBouncer says both with this code: that a database is away, and that somebody may not sign in. */
const isRefusedByPooler = (error: unknown): boolean =>
  codeOf(error) === '08P01' && /password|no such|not allowed|authentication/i.test(messageOf(error));

/** Whether it may pass by itself. */
export const waitsFor = (error: unknown): boolean =>
  !isRefusedByPooler(error) && (isUnavailable(error) || NOT_THERE.test(codeOf(error)) || isTimeout(error));

/** One line about a connection that failed: what, and what to do where waiting does not help. */
export function databaseProblem(setting: string, target: Target, error: unknown): string {
  const { host = 'localhost', port = 5432, user = '', database = '' } = target;
  const code = codeOf(error);
  const place = host.startsWith('/') ? host : `${host}:${port}`;
  if (isTimeout(error)) return `${setting}: PostgreSQL at ${place} does not answer.`;
  const [, reason] = REASONS.find(([pattern]) => pattern.test(code)) ?? [];
  if (reason) return `${setting}: PostgreSQL at ${place} cannot be used now: ${reason} (${code}).`;
  if (code === '28P01')
    return `${setting}: PostgreSQL at ${place} does not accept the password of ${user}. Set the right one in the address, or give the role this one: ALTER ROLE ${user} PASSWORD '…'.`;
  if (code === '3D000')
    return `${setting}: PostgreSQL at ${place} has no database ${database}. Create it: CREATE DATABASE ${database} OWNER ${user} ENCODING 'UTF8'.`;
  if (code === '28000')
    return `${setting}: PostgreSQL at ${place} does not let ${user} in: ${messageOf(error)}. Create the role, or allow it in pg_hba.conf.`;
  if (TLS.test(code))
    return `${setting}: the certificate of PostgreSQL at ${place} is not accepted (${code}). Name its authority in CA_FILE.`;
  return `${setting}: PostgreSQL at ${place} cannot be used: ${messageOf(error)}.`;
}
