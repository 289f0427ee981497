import type { Gateways } from './gateways/gateways.ts';
import type { Clock } from './platform/clock.ts';
import type { Config } from './platform/config.ts';
import type { Database } from './platform/db/database.ts';
import type { Liveness } from './platform/db/liveness.ts';
import type { Pools } from './platform/db/pools.ts';
import type { LongAnswers } from './platform/http/long-answers.ts';
import type { Life } from './platform/http/health.ts';
import type { Enqueue } from './platform/jobs.ts';
import type { Log } from './platform/log.ts';
import type { Loops } from './platform/loops.ts';
import type { Monitoring } from './platform/monitoring/monitoring.ts';
import type { Secrets } from './platform/secrets.ts';

export interface Context extends Monitoring {
  readonly config: Config;
  /** Of `pools`: the connections for calls, jobs or devices, by the kind of work that has this context. */
  readonly db: Database;
  /** For work that is heavier or longer than others of its kind. */
  readonly pools: Pools;
  readonly liveness: Liveness;
  readonly longAnswers: LongAnswers;
  readonly log: Log;
  readonly loops: Loops;
  readonly clock: Clock;
  readonly secrets: Secrets;
  readonly gateways: Gateways;
  readonly enqueue: Enqueue;
  readonly life: Life;
}
