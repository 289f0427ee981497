import { setTimeout as rest } from 'node:timers/promises';
import type { Transmission } from '@parwell/contract';
import type { Context } from '../../../context.ts';
import { notFound } from '../../../platform/app-error.ts';
import { findSendingProblem } from '../../exchange/exchange.public.ts';
import * as queries from './transmissions.queries.ts';

/** How long a call waits for the files to be written (B13). */
const WAIT_MS = 15_000;
const FIRST_REST_MS = 25;
const LONGEST_REST_MS = 400;

export async function getTransmission(
  { db }: Pick<Context, 'db'>,
  transmissionId: number,
): Promise<Transmission> {
  const found = await queries.findTransmission(db, transmissionId);
  if (!found) throw notFound('The transmission');
  const { startedAt, finishedAt, ...transmission } = found;
  return {
    ...transmission,
    startedAt: startedAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
    problem: finishedAt ? '' : await findSendingProblem(db, 'erp', startedAt),
  };
}

/**
 * The transmission when it has ended, after 15 seconds, or when the ERP cannot be reached. Any server may write the
 * files; this one polls and holds no connection in between.
 */
export async function transmissionAtEnd(
  context: Pick<Context, 'db' | 'clock'>,
  transmissionId: number,
): Promise<Transmission> {
  const until = context.clock.now().getTime() + WAIT_MS;
  for (let restMs = FIRST_REST_MS; ; restMs = Math.min(LONGEST_REST_MS, restMs * 1.5)) {
    const transmission = await getTransmission(context, transmissionId);
    const isOver = transmission.finishedAt !== null || transmission.problem !== '';
    if (isOver || context.clock.now().getTime() >= until) return transmission;
    await rest(restMs);
  }
}
