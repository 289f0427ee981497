import { INITIATOR_TYPES, listAuditEventTypes } from '@parwell/contract';
import { callQuery } from '../../session/call-query.ts';
import { choice } from '../../ui/filters/choice-filter.tsx';
import { dateRange } from '../../ui/filters/date-filters.tsx';
import { defineFilters } from '../../ui/filters/define-filters.ts';
import { resourceTypeLabel } from './resource-type-label.ts';

const types = callQuery(listAuditEventTypes, {}, { staleTime: 60_000, cancellable: false });

export const auditFilters = defineFilters({
  page: 'audit-logs',
  filters: {
    resourceType: choice({
      label: 'Resource type',
      shown: true,
      loadOptions: {
        ...types,
        select: ({ resourceTypes }) =>
          resourceTypes.map((value) => ({ value, label: resourceTypeLabel(value) })),
      },
    }),
    initiatorType: choice({ label: 'Initiator type', shown: true, options: INITIATOR_TYPES }),
    eventType: choice({
      label: 'Event type',
      shown: true,
      loadOptions: { ...types, select: ({ eventTypes }) => eventTypes },
    }),
    createdAt: dateRange({ label: 'Date', shown: true }),
  },
});
