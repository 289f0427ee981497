import type { Context } from '../../context.ts';
import type { Refusal } from '../../platform/http/refusal.ts';
import { changed } from '../live/live.public.ts';
import { insertEntries } from './audit.queries.ts';

/** Nothing has changed: the action was not permitted or broke a rule. */
export async function recordRefusal(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { call, path, caller, reason }: Refusal,
): Promise<void> {
  const entry = {
    service: call.slice,
    resourceType: 'request',
    resourceId: `${call.method} ${path}`,
    eventType: 'Change Refused',
    by: caller,
    description: `${caller.email} was refused: ${reason}`,
  };
  await db.transaction(async (tx) => {
    await insertEntries(tx, clock.now(), [entry]);
    changed(tx, 'audit', null);
  });
}
