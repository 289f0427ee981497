import type { Gateways } from './gateways/gateways.ts';
import type { Clock } from './platform/clock.ts';
import type { Config } from './platform/config.ts';
import type { Database } from './platform/db/database.ts';
import type { Enqueue } from './platform/jobs.ts';
import type { Log } from './platform/log.ts';
import type { Secrets } from './platform/secrets.ts';

/** What every slice is built from. */
export interface Context {
  readonly config: Config;
  readonly db: Database;
  readonly log: Log;
  readonly clock: Clock;
  readonly secrets: Secrets;
  readonly gateways: Gateways;
  readonly enqueue: Enqueue;
}
