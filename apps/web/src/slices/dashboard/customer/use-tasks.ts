import type { Dashboard } from '@parwell/contract';
import { can, canSomewhere, type Action, type Capability, type Grants } from '@parwell/domain';
import { useQuery } from '@tanstack/react-query';
import { useCurrentUser } from '../../../session/current-user.ts';
import { useTimeZone } from '../../../ui/dates/use-time-zone.ts';
import { breakdownQuery, openIncidentsQuery } from '../dashboard.api.ts';
import { tasksOf, type Task } from './tasks.ts';

const NO_GRANTS: Grants = {};

export function useTasks({ customerId, dashboardType, widgets }: Dashboard): readonly Task[] {
  const grants = useCurrentUser().data?.grants ?? NO_GRANTS;
  const may = (action: Action, resource: Capability) =>
    customerId === null ? canSomewhere(grants, action, resource) : can(grants, action, resource, customerId);
  const incidents = useQuery({ ...openIncidentsQuery(customerId), enabled: may('read', 'incidents') });
  const receipts = useQuery({
    ...breakdownQuery({ of: 'receipts', dashboardType }, customerId, useTimeZone()),
    enabled: may('read', 'orders') && may('create', 'inventory'),
  });
  const reminders = widgets.find(({ name }) => name === 'reminders')?.content;
  return tasksOf({
    customerId,
    dashboardType,
    incidents: incidents.data,
    receipts: receipts.data,
    reminders: reminders?.form === 'reminders' ? reminders : undefined,
  });
}
