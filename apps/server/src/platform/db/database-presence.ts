import pg from 'pg';
import type { Log } from '../log.ts';
import { databaseProblem } from './connect-problem.ts';
import type { Liveness } from './liveness.ts';
import { isRefusedForNow } from './unavailable.ts';

/** One lost connection is replaced; a second question without an answer means that the database is away. */
const MISSED_QUESTIONS = 2;

/** One line when the database goes away and one when it is back, beside the errors of all who needed it meanwhile. */
export function reportPresence(liveness: Pick<Liveness, 'onOutcome'>, url: string, log: Log): void {
  const target = new pg.Client({ connectionString: url });
  let missed = 0;
  let missedAt = 0;
  liveness.onOutcome((problem) => {
    if (problem === undefined) {
      if (missed >= MISSED_QUESTIONS)
        log.warn({ seconds: Math.round((performance.now() - missedAt) / 1000) }, 'the database is back');
      missed = 0;
      return;
    }
    // It is there, and has more to do than it can.
    if (isRefusedForNow(problem)) return;
    if (missed === 0) missedAt = performance.now();
    missed += 1;
    if (missed === MISSED_QUESTIONS) log.error(databaseProblem('the database is away', target, problem));
  });
}
