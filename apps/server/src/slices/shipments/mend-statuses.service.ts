import type { Context } from '../../context.ts';
import { mendDoneLines } from '../inventory/in-transit/in-transit.public.ts';

/** Small transactions, so that receipts do not wait for long. */
const BATCH = 500;

/** The previous version marked lines as Complete although too little was received (R13). Idempotent. */
export async function mendStatuses({ db }: Context, signal?: AbortSignal): Promise<void> {
  for (let mended = BATCH; mended === BATCH;) {
    signal?.throwIfAborted();
    mended = await mendDoneLines(db, BATCH);
  }
}
