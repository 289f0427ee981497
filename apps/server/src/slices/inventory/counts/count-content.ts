import type { NotificationContent } from '../../notifications/notify.public.ts';
import type { DueCount } from './due-counts.queries.ts';

export const countContent = ({
  customerId,
  cabinetId,
  cabinetName,
  countedAt,
  lots,
}: DueCount): NotificationContent => ({
  kind: 'happened',
  title: `Count due at ${cabinetName} (${cabinetId})`,
  advice: 'Count what is in the device this week.',
  facts: [
    ['Device', `${cabinetName} (${cabinetId})`],
    ['Lots to count', String(lots)],
    ['Last count', { at: countedAt.toISOString() }],
  ],
  path: `/cabinet-details/${encodeURIComponent(customerId)}/${encodeURIComponent(cabinetId)}?tab=inventory`,
});
