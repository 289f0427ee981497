import pino, { type DestinationStream, type Logger } from 'pino';

export type Log = Logger;

interface Options {
  readonly level: string;
  /** The log file; standard output by default. */
  readonly file?: string | undefined;
  readonly stream?: DestinationStream;
}

/**
 * Structured logs. Only named fields are logged: for requests the method and the path without its query, never
 * headers, bodies or cookies, so that no token or password gets into the log.
 */
export function createLog({ level, file, stream }: Options): Log {
  const destination = stream ?? pino.destination({ dest: file ?? 1, mkdir: true, sync: false });
  return pino({ level, base: { service: 'parwell' }, timestamp: pino.stdTimeFunctions.isoTime }, destination);
}
