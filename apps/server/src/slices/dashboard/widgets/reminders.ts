import { commonTenants, cycleCountLimits, tenantsFor } from '@parwell/domain';
import type { Queryable } from '../../../platform/db/database.ts';
import { findLongestDue } from '../../inventory/counts/due-counts.public.ts';
import { countWaitingRequests } from '../../invoices/accounts/waiting-requests.public.ts';
import { breakdownLink } from '../breakdown-link.ts';
import { findGroups } from '../breakdown.queries.ts';
import { DECLARED_BREAKDOWNS } from '../breakdowns.ts';
import { defineWidget, type WidgetAnswer, type WidgetScope } from '../widget.ts';

const MOST = 10;

type Reminder = WidgetAnswer<'reminders'>['rows'][number];

type Kind = WidgetAnswer<'reminders'>['kinds'][number];

interface Found {
  readonly rows: readonly Reminder[];
  readonly kind: Kind;
}

/** The total over all devices, not only the shown ones, and a link where several can be chosen from. */
async function kindOf(
  db: Queryable,
  scope: WidgetScope,
  of: 'accounts' | 'counts',
  { type, devices }: Pick<Kind, 'type' | 'devices'>,
): Promise<Kind> {
  const declared = DECLARED_BREAKDOWNS[of];
  const { sum, total, rows } = await findGroups(db, declared.groups(scope, {}), 1);
  const [only] = rows;
  return {
    type,
    reminderCount: sum,
    devices,
    link: total === 1 && only ? declared.link(scope, only, {}) : breakdownLink(scope, { of }),
  };
}

/** For callers who may choose accounts: requests that wait for one, by device (DASH-041, OPERM-025). */
async function accountReminders(db: Queryable, scope: WidgetScope): Promise<Found> {
  const choosing = commonTenants(scope.tenants, tenantsFor(scope.grants, 'create', 'invoices'));
  const waiting = await countWaitingRequests(db, choosing, MOST);
  const rows = waiting.map(({ customerId, cabinetId, cabinetName, requests }): Reminder => ({
    type: 'abw',
    reminderCount: requests,
    cabinetId,
    deviceName: cabinetName,
    link: DECLARED_BREAKDOWNS.accounts.link(scope, { customerId, cabinetId }, {}),
  }));
  const all = { type: 'abw' as const, devices: waiting[0]?.total ?? 0 };
  return { rows, kind: await kindOf(db, { ...scope, tenants: choosing }, 'accounts', all) };
}

/** For callers who may count: lots with a due count, by device (DASH-042). */
async function countReminders(db: Queryable, scope: WidgetScope): Promise<Found> {
  const counting = commonTenants(scope.tenants, tenantsFor(scope.grants, 'create', 'inventory'));
  const due = await findLongestDue(db, counting, cycleCountLimits(scope.now, scope.businessDays), MOST);
  const rows = due.map(({ customerId, cabinetId, cabinetName, lots }): Reminder => ({
    type: 'cycleCount',
    reminderCount: lots,
    cabinetId,
    deviceName: cabinetName,
    link: DECLARED_BREAKDOWNS.counts.link(scope, { customerId, cabinetId }, {}),
  }));
  const all = { type: 'cycleCount' as const, devices: due[0]?.total ?? 0 };
  return { rows, kind: await kindOf(db, { ...scope, tenants: counting }, 'counts', all) };
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
    // Neither kind uses all places if there are some of the other.
    const places = MOST - Math.min(counts.rows.length, MOST / 2);
    const rows = [...accounts.rows.slice(0, places), ...counts.rows].slice(0, MOST);
    const kinds = [accounts.kind, counts.kind];
    return {
      form: 'reminders',
      rows,
      total: kinds.reduce((sum, { devices }) => sum + devices, 0),
      kinds: kinds.filter(({ devices }) => devices > 0),
    };
  },
});
