import { abwSelectionPath, commonTenants, cycleCountLimits, tenantsFor } from '@parwell/domain';
import type { Queryable } from '../../../platform/db/database.ts';
import { findDueCounts } from '../../inventory/inventory.public.ts';
import { countWaitingRequests } from '../../invoices/waiting-requests.public.ts';
import { defineWidget, type WidgetAnswer, type WidgetScope } from '../widget.ts';

const MOST = 10;

type Reminder = WidgetAnswer<'reminders'>['rows'][number];

/** For those who may choose accounts: the requests of a device that wait for one (DASH-041, OPERM-025). */
async function accountReminders(db: Queryable, { tenants, grants }: WidgetScope): Promise<Reminder[]> {
  const choosing = commonTenants(tenants, tenantsFor(grants, 'create', 'invoices'));
  return (await countWaitingRequests(db, choosing)).map(
    ({ customerId, cabinetId, cabinetName, requests }) => ({
      type: 'abw',
      reminderCount: requests,
      cabinetId,
      deviceName: cabinetName,
      link: { path: abwSelectionPath(customerId), customerId: null, filter: null },
    }),
  );
}

/** For those who may count: the lots of a device whose count is due (DASH-042). */
async function countReminders(db: Queryable, scope: WidgetScope): Promise<Reminder[]> {
  const counting = commonTenants(scope.tenants, tenantsFor(scope.grants, 'create', 'inventory'));
  const due = await findDueCounts(db, counting, cycleCountLimits(scope.now, scope.businessDays));
  return due.map(({ customerId, cabinetId, cabinetName, lots }) => ({
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
}

/** D8, DASH-039..042. */
export const reminders = defineWidget({
  name: 'reminders',
  title: 'Reminders',
  form: 'reminders',
  counted:
    'For each device: invoice requests that wait for an account (A, B or W), and lots on hand whose cycle count is due.',
  unit: null,
  resource: ['invoices', 'inventory'],
  link: () => null,
  async find(db, scope) {
    const found = [...(await accountReminders(db, scope)), ...(await countReminders(db, scope))];
    const rows = found.toSorted((one, other) => other.reminderCount - one.reminderCount).slice(0, MOST);
    return { form: 'reminders', rows, total: found.length };
  },
});
