import pino, { type DestinationStream, type Logger } from 'pino';

export type Log = Logger;

interface Options {
  readonly level: string;
  /** A file, or standard output when there is none. */
  readonly file?: string | undefined;
  readonly stream?: DestinationStream;
}

/**
 * Structured logs. What is logged is named field by field: a request by method and path without its
 * query, never headers, bodies or cookies, so that no token or password can get in.
 */
export function createLog({ level, file, stream }: Options): Log {
  const destination = stream ?? pino.destination({ dest: file ?? 1, mkdir: true, sync: false });
  return pino({ level, base: { service: 'parwell' }, timestamp: pino.stdTimeFunctions.isoTime }, destination);
}
