import { INITIATOR_TYPES } from '@parwell/contract';
import { choice } from '../../ui/filters/choice-filter.tsx';
import { dateRange } from '../../ui/filters/date-filters.tsx';
import { defineFilters } from '../../ui/filters/define-filters.ts';
import { auditTypesQuery } from './audit.api.ts';

export const auditFilters = defineFilters({
  page: 'audit-logs',
  filters: {
    resourceType: choice({
      label: 'Resource type',
      shown: true,
      loadOptions: { ...auditTypesQuery, select: (types) => types.resourceTypes },
    }),
    initiatorType: choice({ label: 'Initiator type', shown: true, options: INITIATOR_TYPES }),
    eventType: choice({
      label: 'Event type',
      shown: true,
      loadOptions: { ...auditTypesQuery, select: (types) => types.eventTypes },
    }),
    createdAt: dateRange({ label: 'Date', shown: true }),
  },
});
