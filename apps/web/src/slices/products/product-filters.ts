import { DOSE_TYPES, STORAGE_CONDITION_LABELS, STORAGE_CONDITIONS } from '@parwell/domain';
import { choice } from '../../ui/filters/choice-filter.tsx';
import { defineFilters } from '../../ui/filters/define-filters.ts';
import { sentAs } from '../../ui/filters/filter.ts';
import { text } from '../../ui/filters/text-filter.tsx';
import { productGroup } from './public/product-groups-filter.ts';

const ACTIVE = [
  { value: '1', label: 'Active' },
  { value: '0', label: 'Inactive' },
] as const;

const STORAGE = STORAGE_CONDITIONS.map((value) => ({ value, label: STORAGE_CONDITION_LABELS[value] }));

export const productFilters = defineFilters({
  page: 'product-list',
  filters: {
    productName: text({ label: 'Product name', shown: true }),
    doseType: choice({ label: 'Dose type', shown: true, options: DOSE_TYPES }),
    idPart: text({ label: 'Product ID' }),
    ndc: text({ label: 'NDC' }),
    productGroup: productGroup({ label: 'Product group' }),
    storageCondition: choice({ label: 'Storage condition', options: STORAGE }),
    active: sentAs('active', choice({ label: 'Active', options: ACTIVE }), (active) =>
      active === '1' ? 1 : 0,
    ),
  },
});
