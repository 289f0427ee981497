import { MAIL_STATUS } from '@parwell/domain';
import { choice } from '../../../ui/filters/choice-filter.tsx';
import { defineFilters } from '../../../ui/filters/define-filters.ts';
import { text } from '../../../ui/filters/text-filter.tsx';
import { ACTIVITY_TEXTS } from '../notifications.texts.ts';

export const activityFilters = defineFilters({
  page: 'notification-activity',
  filters: {
    to: text({ label: ACTIVITY_TEXTS.recipient, shown: true }),
    status: choice({ label: ACTIVITY_TEXTS.status, shown: true, options: MAIL_STATUS }),
  },
});
