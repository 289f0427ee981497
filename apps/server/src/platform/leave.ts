import { lostFileWork } from './shared-folders.ts';

/**
 * Ends the process. Node waits for its threads even then, and one that waits for a drive that does not answer may never
 * end.
 */
export function leave(code: number): never {
  if (lostFileWork() > 0) process.kill(process.pid, 'SIGKILL');
  process.exit(code);
}
