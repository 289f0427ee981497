import type { Context } from '../../context.ts';
import { sql } from '../../platform/db/database.ts';
import { doneDescription, doneStatusTwin } from './done-status.twin.ts';

/** So many in a transaction, so that nobody who receives waits for long. */
const BATCH = 500;
const line = { shipped: sql`total_num_units`, received: sql`received_units` };

/** Lines that the version before called Complete although they were received short (R13). Doing it again changes nothing. */
export async function mendStatuses({ db }: Context, signal?: AbortSignal): Promise<void> {
  for (let mended = BATCH; mended === BATCH;) {
    signal?.throwIfAborted();
    mended = await db.run(sql`
      UPDATE shipment_lines SET transmit_status = ${doneStatusTwin.expression(line, undefined)},
        status_description = ${doneDescription(line)}, version = version + 1
      WHERE key IN (
        SELECT key FROM shipment_lines WHERE transmit_status = 'Complete' AND received_units < total_num_units
        ORDER BY key LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)`);
  }
}
