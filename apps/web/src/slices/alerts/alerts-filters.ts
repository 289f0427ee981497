import { ALERT_LEVELS } from '@parwell/domain';
import { choice } from '../../ui/filters/choice-filter.tsx';
import { customer } from '../customers/public/customer-filter.tsx';
import { dateRange } from '../../ui/filters/date-filters.tsx';
import { defineFilters } from '../../ui/filters/define-filters.ts';
import { text } from '../../ui/filters/text-filter.tsx';

export const alertsFilters = defineFilters({
  page: 'telemetry',
  searchFirst: true,
  filters: {
    customerId: customer({ label: 'Customer', shown: true }),
    deviceId: text({ label: 'Device Id', shown: true }),
    alertLevel: choice({ label: 'Alert Level', shown: true, options: ALERT_LEVELS }),
    alertTimestamp: dateRange({ label: 'Date range', shown: true }),
  },
});
