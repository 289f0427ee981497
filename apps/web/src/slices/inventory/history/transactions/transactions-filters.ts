import { DEVICE_TYPE_LABELS, DEVICE_TYPES, SHOWN_ACTIONS, TRANSACTION_REASONS } from '@parwell/domain';
import { choice } from '../../../../ui/filters/choice-filter.tsx';
import { dateRange } from '../../../../ui/filters/date-filters.tsx';
import { defineFilters } from '../../../../ui/filters/define-filters.ts';
import { text } from '../../../../ui/filters/text-filter.tsx';
import { customer } from '../../../customers/public/customer-filter.tsx';

const TYPES = DEVICE_TYPES.map((value) => ({ value, label: DEVICE_TYPE_LABELS[value] }));

export const transactionsFilters = defineFilters({
  page: 'transaction-log',
  searchFirst: true,
  filters: {
    customerId: customer({ label: 'Customer', shown: true }),
    timestamp: dateRange({ label: 'Date range', required: true }),
    cabinetId: text({ label: 'Device ID', shown: true }),
    action: choice({ label: 'Action', shown: true, options: SHOWN_ACTIONS }),
    reason: choice({ label: 'Reason', shown: true, options: TRANSACTION_REASONS }),
    productLabelName: text({ label: 'Product name' }),
    productGroup: text({ label: 'Product group' }),
    lot: text({ label: 'Lot' }),
    serialNo: text({ label: 'Serial number' }),
    tag: text({ label: 'Tag' }),
    cabinetType: choice({ label: 'Device type', options: TYPES }),
    // Not in TXN-003: dashboards link to it.
    review: choice({
      label: 'Review',
      options: [{ value: 'open', label: 'Not resolved' }],
      shown: 'linked',
    }),
  },
});
