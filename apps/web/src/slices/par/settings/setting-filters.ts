import { DEVICE_TYPE_LABELS, DEVICE_TYPES } from '@parwell/domain';
import { choice } from '../../../ui/filters/choice-filter.tsx';
import { defineFilters } from '../../../ui/filters/define-filters.ts';
import { text } from '../../../ui/filters/text-filter.tsx';

const types = DEVICE_TYPES.map((value) => ({ value, label: DEVICE_TYPE_LABELS[value] }));

/** CPAR-027. */
export const settingFilters = defineFilters({
  page: 'par-settings',
  filters: {
    product: text({ label: 'Product', shown: true }),
    cabinetType: choice({ label: 'Device type', shown: true, options: types }),
  },
});
