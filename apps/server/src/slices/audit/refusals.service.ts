import type { Context } from '../../context.ts';
import type { Refusal } from '../../platform/http/refusal.ts';
import { changed } from '../live/live.public.ts';
import { insertEntries } from './audit.queries.ts';

/** Records that somebody tried to change what they may not, or what a rule forbids. Nothing has changed. */
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
