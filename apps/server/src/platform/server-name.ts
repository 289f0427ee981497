import { IS_RELEASE } from './places.ts';

let name: string | undefined;

/** Such as `api-1`; undefined for a server without a name, and for tools. */
export const serverName = (): string | undefined => name;

/**
 * For the log and for lists of processes. In a checkout processes keep their command lines, because `scripts/installed.mjs`
 * finds running servers by them.
 */
export function nameServer(given: string | undefined): void {
  name = given;
  if (IS_RELEASE) process.title = given === undefined ? 'parwell' : `parwell ${given}`;
}
