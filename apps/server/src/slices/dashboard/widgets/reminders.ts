import { abwSelectionPath, commonTenants, cycleCountLimits, tenantsFor } from '@parwell/domain';
import type { Queryable } from '../../../platform/db/database.ts';
import { findLongestDue } from '../../inventory/dashboard-stock.public.ts';
import { countWaitingRequests } from '../../invoices/waiting-requests.public.ts';
import { defineWidget, type WidgetAnswer, type WidgetScope } from '../widget.ts';

const MOST = 10;

type Reminder = WidgetAnswer<'reminders'>['rows'][number];

/** The most urgent ones of a kind, and how many there are. */
interface Found {
  readonly rows: readonly Reminder[];
  readonly total: number;
}

/** For those who may choose accounts: the requests of a device that wait for one (DASH-041, OPERM-025). */
async function accountReminders(db: Queryable, { tenants, grants }: WidgetScope): Promise<Found> {
  const choosing = commonTenants(tenants, tenantsFor(grants, 'create', 'invoices'));
  const waiting = await countWaitingRequests(db, choosing, MOST);
  const rows = waiting.map(({ customerId, cabinetId, cabinetName, requests }): Reminder => ({
    type: 'abw',
    reminderCount: requests,
    cabinetId,
    deviceName: cabinetName,
    link: { path: abwSelectionPath(customerId), customerId: null, filter: null },
  }));
  return { rows, total: waiting[0]?.total ?? 0 };
}

/** For those who may count: the lots of a device whose count is due (DASH-042). */
async function countReminders(db: Queryable, scope: WidgetScope): Promise<Found> {
  const counting = commonTenants(scope.tenants, tenantsFor(scope.grants, 'create', 'inventory'));
  const due = await findLongestDue(db, counting, cycleCountLimits(scope.now, scope.businessDays), MOST);
  const rows = due.map(({ customerId, cabinetId, cabinetName, lots }): Reminder => ({
    type: 'cycleCount',
    reminderCount: lots,
    cabinetId,
    deviceName: cabinetName,
    link: {
      path: `/cabinet-details/${encodeURIComponent(customerId)}/${encodeURIComponent(cabinetId)}?tab=inventory`,
      customerId: null,
      filter: null,
    },
  }));
  return { rows, total: due[0]?.total ?? 0 };
}

/** D8, DASH-039..042. */
export const reminders = defineWidget({
  name: 'reminders',
  title: 'Reminders',
  form: 'reminders',
  counted:
    'For each device: invoice requests that wait for an account (A, B or W), and lots on hand whose cycle count is due; the most requests and the longest uncounted first.',
  unit: null,
  resource: ['invoices', 'inventory'],
  link: () => null,
  async find(db, scope) {
    const [accounts, counts] = [await accountReminders(db, scope), await countReminders(db, scope)];
    // Neither kind takes all places if there are some of the other.
    const places = MOST - Math.min(counts.rows.length, MOST / 2);
    const rows = [...accounts.rows.slice(0, places), ...counts.rows].slice(0, MOST);
    return { form: 'reminders', rows, total: accounts.total + counts.total };
  },
});
