import { SUSPECT_REASONS } from '@parwell/domain';
import { choice } from '../../ui/filters/choice-filter.tsx';
import { defineFilters } from '../../ui/filters/define-filters.ts';
import { sentAs } from '../../ui/filters/filter.ts';
import { text } from '../../ui/filters/text-filter.tsx';
import { customer } from '../customers/public/customer-filter.tsx';

const like = (value: string) => ({ like: value });

export const tagsFilters = defineFilters({
  page: 'tags',
  searchFirst: true,
  filters: {
    customerId: customer({ label: 'Customer', shown: true }),
    tagId: sentAs('tagId', text({ label: 'Tag', shown: true }), like),
    serialNo: sentAs('serialNo', text({ label: 'Serial Number', shown: true }), like),
    ndc: text({ label: 'Product NDC', shown: true }),
    lot: text({ label: 'Lot', shown: true }),
  },
});

export const suspectFilters = defineFilters({
  page: 'suspect-tags',
  filters: {
    customerId: customer({ label: 'Customer', shown: true }),
    reason: choice({ label: 'Reason', shown: true, options: SUSPECT_REASONS }),
    tagId: sentAs('tagId', text({ label: 'Tag', shown: true }), like),
    cabinetId: text({ label: 'Device ID', shown: true }),
  },
});
