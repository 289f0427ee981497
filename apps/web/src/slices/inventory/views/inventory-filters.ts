import { DEVICE_TYPE_LABELS, DEVICE_TYPES, OWNER_LABELS, OWNERS } from '@parwell/domain';
import { choice } from '../../../ui/filters/choice-filter.tsx';
import { defineFilters } from '../../../ui/filters/define-filters.ts';
import { text } from '../../../ui/filters/text-filter.tsx';
import { customer } from '../../customers/public/customer-filter.tsx';
import { device } from '../../devices/public/device-filter.tsx';
import { productGroups } from '../../products/public/product-groups-filter.ts';
import { expiration } from './expiration-filter.tsx';
import { VIEWS_TEXTS } from './views.texts.ts';

export const deviceTypes = DEVICE_TYPES.map((value) => ({ value, label: DEVICE_TYPE_LABELS[value] }));
const owners = OWNERS.map((value) => ({ value, label: OWNER_LABELS[value] }));

const yesOrNo = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
] as const;

/** Shared by the three views. */
export const inventoryFilters = defineFilters({
  page: 'inventory-management',
  searchFirst: true,
  filters: {
    customerId: customer({ label: 'Customer', shown: true }),
    cabinetType: choice({ label: 'Device type', shown: true, options: deviceTypes }),
    productLabelName: text({ label: 'Product', shown: true }),
    expiration: expiration({ label: 'Expires', shown: true }),
    lot: text({ label: 'Lot', shown: true }),
    cabinetId: device({ label: 'Device ID' }),
    serialNo: text({ label: 'Serial number' }),
    tagId: text({ label: 'Tag' }),
    productItemId: text({ label: 'Product ID' }),
    productGroups: productGroups({ label: 'Product group' }),
    productOwnership: choice({ label: 'Owner', options: owners }),
    misplaced: choice({ label: VIEWS_TEXTS.misplaced, options: yesOrNo }),
  },
});
