import { chmodSync, closeSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import pino, { type DestinationStream, type Logger } from 'pino';
import { currentCorrelationId } from './correlation.ts';

export type Log = Logger;

/** Every line says which request or job it belongs to. */
const mixin = (): { correlationId?: string } => {
  const correlationId = currentCorrelationId();
  return correlationId === undefined ? {} : { correlationId };
};

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
  if (file !== undefined) closeToOthers(file);
  const destination = stream ?? pino.destination({ dest: file ?? 1, mkdir: true, sync: false });
  const timestamp = pino.stdTimeFunctions.isoTime;
  return pino({ level, base: { service: 'parwell' }, timestamp, mixin }, destination);
}

/** Logs name people and what they did, so no other account of the machine reads them; an older file is closed, too. */
function closeToOthers(file: string): void {
  mkdirSync(dirname(file), { recursive: true });
  closeSync(openSync(file, 'a', 0o600));
  chmodSync(file, 0o600);
}
