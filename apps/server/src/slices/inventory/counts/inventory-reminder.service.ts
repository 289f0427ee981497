import { cycleCountLimits, dueInventoryReminder } from '@parwell/domain';
import type { Context } from '../../../context.ts';
import { businessDaysOf } from '../../../platform/business-days.ts';
import { sql, type Transaction } from '../../../platform/db/database.ts';
import { findNotifiedCustomers, notify } from '../../notifications/notify.public.ts';
import { countContent } from './count-content.ts';
import { findDueCounts } from './due-counts.queries.ts';

/**
 * On Mondays, notifies subscribers of the devices that have to be counted; once, however many servers run it (N1,
 * D8).
 */
export async function remindOfCounts(context: Context): Promise<void> {
  const now = context.clock.now();
  const days = businessDaysOf(context);
  const week = dueInventoryReminder(now, days);
  if (week === null) return;
  await context.db.transaction(async (tx) => {
    if (!(await noteReminded(tx, week, now))) return;
    const customerIds = await findNotifiedCustomers(tx, 'inventory_reminder');
    if (customerIds.length === 0) return;
    const due = await findDueCounts(tx, customerIds, cycleCountLimits(now, days));
    await notify(
      tx,
      due.map((count) => ({
        customerId: count.customerId,
        type: 'inventory_reminder',
        cause: 'counts',
        happenedAt: now,
        content: countContent(count),
      })),
    );
  });
}

/** False if the week's reminder was written before; waits for another server that is writing it. */
const noteReminded = async (tx: Transaction, week: string, now: Date): Promise<boolean> =>
  (await tx.run(sql`
    INSERT INTO inventory_reminders (week, reminded_at) VALUES (${week}, ${now}) ON CONFLICT (week) DO NOTHING`)) >
  0;
