import { listClassesOfTrade, listFacilityTypes } from '@parwell/contract';
import { US_STATES, YES_NO } from '@parwell/domain';
import { callQuery } from '../../session/call-query.ts';
import { choice } from '../../ui/filters/choice-filter.tsx';
import { defineFilters } from '../../ui/filters/define-filters.ts';
import { text } from '../../ui/filters/text-filter.tsx';

const states = US_STATES.map(([value, name]) => ({ value, label: `${name} (${value})` }));

const optionsOf = (call: typeof listClassesOfTrade) =>
  callQuery(call, {}, { select: ({ result }) => result, staleTime: 60_000, cancellable: false });

export const customerFilters = defineFilters({
  page: 'customer-list',
  filters: {
    name: text({ label: 'Name', shown: true }),
    idPart: text({ label: 'Customer ID', shown: true }),
    state: choice({ label: 'State', shown: true, options: states }),
    zip: text({ label: 'Zip code', shown: true }),
    manualSplitBill: choice({ label: 'Manual split bill', shown: true, options: YES_NO }),
    autoSplitBill: choice({ label: 'Auto split bill', shown: true, options: YES_NO }),
    classOfTradeDescription: choice({
      label: 'Class of trade',
      shown: true,
      loadOptions: optionsOf(listClassesOfTrade),
    }),
    facilityTypeDescription: choice({
      label: 'Facility type',
      shown: true,
      loadOptions: optionsOf(listFacilityTypes),
    }),
    primaryContact: text({ label: 'Primary contact' }),
  },
});
