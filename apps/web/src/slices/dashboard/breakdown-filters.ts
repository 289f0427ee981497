import {
  BREAKDOWN_NAMES,
  DASHBOARD_TYPES,
  INVOICE_REQUEST_STATUS_LABELS,
  PENDING_INVOICE_STATUSES,
} from '@parwell/domain';
import { choice } from '../../ui/filters/choice-filter.tsx';
import { date } from '../../ui/filters/date-filters.tsx';
import { defineFilters } from '../../ui/filters/define-filters.ts';

export const breakdownFilters = defineFilters({
  page: 'dashboard-breakdown',
  filters: {
    of: choice({ label: 'Number', shown: null, required: true, options: BREAKDOWN_NAMES }),
    dashboardType: choice({ label: 'Dashboard', shown: null, required: true, options: DASHBOARD_TYPES }),
    status: choice({
      label: 'Status',
      shown: null,
      options: PENDING_INVOICE_STATUSES.map((value) => ({
        value,
        label: INVOICE_REQUEST_STATUS_LABELS[value],
      })),
    }),
    day: date({ label: 'Day', shown: null }),
  },
});
