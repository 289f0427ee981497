import { chmodSync, closeSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import pino, { type DestinationStream, type Logger } from 'pino';
import { currentCorrelationId } from './correlation.ts';
import { serverName } from './server-name.ts';

export type Log = Logger;

const mixin = (): { correlationId?: string } => {
  const correlationId = currentCorrelationId();
  return correlationId === undefined ? {} : { correlationId };
};

interface Options {
  readonly level: string;
  readonly file?: string | undefined;
  readonly stream?: DestinationStream;
}

/**
 * Only named fields are logged: of requests the method and the path without its query, never headers, bodies or
 * cookies, so that no token or password gets into the log.
 */
export function createLog({ level, file, stream }: Options): Log {
  if (file !== undefined) closeToOthers(file);
  const destination =
    stream ??
    (file === undefined ? standardOutput() : pino.destination({ dest: file, mkdir: true, sync: false }));
  const timestamp = pino.stdTimeFunctions.isoTime;
  const server = serverName();
  const base = { service: 'parwell', ...(server !== undefined && { server }) };
  return pino({ level, base, timestamp, mixin }, destination);
}

let toStandardOutput: DestinationStream | undefined;

/** One for all logs of the process: two would write into each other's lines. */
const standardOutput = (): DestinationStream =>
  (toStandardOutput ??= pino.destination({ dest: 1, sync: false }));

/** Logs name people and their actions, so only this account may read them; an older file is protected, too. */
function closeToOthers(file: string): void {
  mkdirSync(dirname(file), { recursive: true });
  closeSync(openSync(file, 'a', 0o600));
  chmodSync(file, 0o600);
}
