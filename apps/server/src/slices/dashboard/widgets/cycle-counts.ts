import { cycleCountLimits } from '@parwell/domain';
import { countDueDevices } from '../../inventory/counts/due-counts.public.ts';
import { FIRST_DAY, defineWidget, screenLink } from '../widget.ts';

/** DASH-054: devices with a due count. */
export const cycleCounts = defineWidget({
  name: 'cycleCounts',
  title: 'Cycle Counts Due',
  form: 'tile',
  counted:
    'Active devices with stock whose last count is orange or red: longer ago than four days before this week.',
  unit: 'devices',
  resource: 'inventory',
  link: (scope) =>
    screenLink('/cycle-counts', scope, {
      createdAt: { start: FIRST_DAY, end: scope.days.dayOf(scope.now.getTime()) },
      countDue: 'true',
    }),
  async find(db, { tenants, now, businessDays }) {
    const due = await countDueDevices(db, tenants, cycleCountLimits(now, businessDays));
    return {
      form: 'tile',
      state: due === 0 ? 'OK' : 'Warning',
      value: String(due),
      note: due === 1 ? 'device to count' : 'devices to count',
    };
  },
});
