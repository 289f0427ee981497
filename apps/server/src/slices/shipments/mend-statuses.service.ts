import type { Context } from '../../context.ts';
import { mendDoneLines } from '../inventory/in-transit/in-transit.public.ts';

/** So many in a transaction, so that nobody who receives waits for long. */
const BATCH = 500;

/** Lines that the version before called Complete although they were received short (R13). Doing it again changes nothing. */
export async function mendStatuses({ db }: Context, signal?: AbortSignal): Promise<void> {
  for (let mended = BATCH; mended === BATCH;) {
    signal?.throwIfAborted();
    mended = await mendDoneLines(db, BATCH);
  }
}
