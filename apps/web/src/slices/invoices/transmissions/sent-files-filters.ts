import { TRANSMITTED_FILE_STATES } from '@parwell/contract';
import { choice } from '../../../ui/filters/choice-filter.tsx';
import { defineFilters } from '../../../ui/filters/define-filters.ts';
import { text } from '../../../ui/filters/text-filter.tsx';
import { customer } from '../../customers/public/customer-filter.tsx';
import { TRANSMISSION_TEXTS } from './transmissions.texts.ts';

const { filters: names, states } = TRANSMISSION_TEXTS.sentFiles;

export const sentFilesFilters = defineFilters({
  page: 'sent-files',
  filters: {
    customerId: customer({ label: names.customer, shown: true }),
    sapXmlFileName: text({ label: names.name, shown: true }),
    state: choice({
      label: names.state,
      shown: true,
      options: TRANSMITTED_FILE_STATES.map((value) => ({ value, label: states[value] })),
    }),
  },
});
