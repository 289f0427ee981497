import { SUSPECT_REASONS } from '@parwell/domain';
import { choice } from '../../ui/filters/choice-filter.tsx';
import { defineFilters } from '../../ui/filters/define-filters.ts';
import { sentAs } from '../../ui/filters/filter.ts';
import { text } from '../../ui/filters/text-filter.tsx';
import { customer } from '../customers/public/customer-filter.tsx';
import { like } from './tags-filters.ts';

export const suspectFilters = defineFilters({
  page: 'suspect-tags',
  filters: {
    customerId: customer({ label: 'Customer', shown: true }),
    reason: choice({ label: 'Reason', shown: true, options: SUSPECT_REASONS }),
    tagId: sentAs('tagId', text({ label: 'Tag', shown: true }), like),
    cabinetId: text({ label: 'Device ID', shown: true }),
  },
});
