import { isSteady, noteHeartbeat } from '@parwell/domain';
import type { Context } from '../../context.ts';
import * as queries from './heartbeats.queries.ts';

/**
 * Records every 30 seconds that a gateway listens to devices. Not while its broker is away, and not when the wall clock
 * and the process disagree on how much time has passed: then nobody knows for how long it listened (C7).
 */
export function createHeartbeat(
  { db, clock, gateways: { broker } }: Pick<Context, 'db' | 'clock' | 'gateways'>,
  processClock: () => number = () => performance.now(),
): () => Promise<void> {
  let last: { readonly wall: number; readonly process: number } | undefined;
  return async () => {
    const [wall, process] = [clock.now().getTime(), processClock()];
    const steady = last === undefined || isSteady(wall - last.wall, process - last.process);
    last = { wall, process };
    if (!steady || broker.deaf) return;
    await db.transaction(async (tx) => {
      const listening = await queries.lockListening(tx, wall);
      await queries.saveListening(tx, noteHeartbeat(listening, wall));
    });
  };
}
