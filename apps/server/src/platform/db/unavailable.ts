/** The caller may try again. */
export class DatabaseUnavailable extends Error {}

/** None of a pool's connections became free in time. */
export class NoFreeConnection extends DatabaseUnavailable {}

/** SQLSTATEs and system errors of an unreachable database. */
const CODES = /^(57P0[123]|08\w{3}|53300|ECONNREFUSED|ECONNRESET|EPIPE)$/;
/** The driver gives these errors no code. */
const MESSAGES = /^(Connection terminated|Client has encountered a connection error)/;

/** PostgreSQL has no connection left, for anybody or for this role; PgBouncer has no code of its own for that. */
export const isRefusedForNow = (error: unknown): boolean =>
  error instanceof Error &&
  ((error as { code?: unknown }).code === '53300' || error.message.startsWith('no more connections allowed'));

export const isUnavailable = (error: unknown): boolean =>
  error instanceof DatabaseUnavailable ||
  (error instanceof Error &&
    (CODES.test((error as { code?: unknown }).code as string) || MESSAGES.test(error.message)));
