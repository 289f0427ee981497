import { US_STATES, YES_NO } from '@parwell/domain';
import { choice } from '../../ui/filters/choice-filter.tsx';
import { defineFilters } from '../../ui/filters/define-filters.ts';
import { text } from '../../ui/filters/text-filter.tsx';
import { classesOfTradeQuery, facilityTypesQuery } from './customers.api.ts';

const states = US_STATES.map(([value, name]) => ({ value, label: `${name} (${value})` }));

export const customerFilters = defineFilters({
  page: 'customer-list',
  filters: {
    state: choice({ label: 'State', shown: true, options: states }),
    zip: text({ label: 'Zip code', shown: true }),
    manualSplitBill: choice({ label: 'Manual split bill', shown: true, options: YES_NO }),
    autoSplitBill: choice({ label: 'Auto split bill', shown: true, options: YES_NO }),
    classOfTradeDescription: choice({
      label: 'Class of trade',
      shown: true,
      loadOptions: { ...classesOfTradeQuery, select: ({ result }) => result },
    }),
    facilityTypeDescription: choice({
      label: 'Facility type',
      shown: true,
      loadOptions: { ...facilityTypesQuery, select: ({ result }) => result },
    }),
    primaryContact: text({ label: 'Primary contact' }),
  },
});
