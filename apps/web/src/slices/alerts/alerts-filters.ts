import type { AlertFilter } from '@parwell/contract';
import { ALERT_LEVELS } from '@parwell/domain';
import type { Formatter } from '../../ui/dates/formatter.ts';
import { choice } from '../../ui/filters/choice-filter.tsx';
import { customer } from '../customers/public/customer-filter.tsx';
import { dateRange } from '../../ui/filters/date-filters.tsx';
import { defineFilters, type Applied } from '../../ui/filters/define-filters.ts';
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

/** The filters as the calls take them. */
export const filterOf = (
  { alertTimestamp, ...chosen }: Applied<typeof alertsFilters.filters>,
  format: Formatter,
): AlertFilter => ({
  ...chosen,
  ...(alertTimestamp && { alertTimestamp: { between: format.between(alertTimestamp) } }),
});
