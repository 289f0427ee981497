import {
  DEVICE_TYPE_LABELS,
  DEVICE_TYPES,
  INVOICE_REQUEST_STATUS_LABELS,
  INVOICE_REQUEST_STATUSES,
  SAP_STATES,
} from '@parwell/domain';
import { choice, choices } from '../../../../ui/filters/choice-filter.tsx';
import { dateRange, dayRange } from '../../../../ui/filters/date-filters.tsx';
import { defineFilters } from '../../../../ui/filters/define-filters.ts';
import { text } from '../../../../ui/filters/text-filter.tsx';
import { customer } from '../../../customers/public/customer-filter.tsx';
import { productGroups } from '../../../products/public/product-groups-filter.ts';
import { REQUEST_TEXTS } from '../requests.texts.ts';

const { filters: names, accounts, sapStates } = REQUEST_TEXTS;

/** AINV-004..012, B19: dates are required, the customer is not. The cards above set the status. */
export const adminFilters = defineFilters({
  page: 'ADMIN_INVOICES',
  filters: {
    dispensed: dayRange({
      label: names.dispensed,
      required: true,
      initial: 'LAST_30_DAYS',
      leftOut: 'LAST_30_DAYS',
    }),
    customerId: customer({ label: names.customer, shown: true }),
    abwCode: choice({
      label: names.account,
      shown: true,
      options: (['A', 'B', 'W', 'AUTO', 'NONE'] as const).map((value) => ({ value, label: accounts[value] })),
    }),
    status: choices({
      label: names.status,
      shown: null,
      options: INVOICE_REQUEST_STATUSES.map((value) => ({
        value,
        label: INVOICE_REQUEST_STATUS_LABELS[value],
      })),
      initial: ['PENDING ABW', 'READY', 'ON HOLD'],
    }),
    productName: text({ label: names.product }),
    productGroups: productGroups({ label: names.productGroups }),
    lot: text({ label: names.lot }),
    serialNo: text({ label: names.serialNo }),
    tag: text({ label: names.tag }),
    cabinetType: choice({
      label: names.deviceType,
      options: DEVICE_TYPES.map((value) => ({ value, label: DEVICE_TYPE_LABELS[value] })),
    }),
    transmitted: dateRange({ label: names.transmitted }),
    sapState: choice({
      label: names.sapState,
      options: SAP_STATES.map((value) => ({ value, label: sapStates[value] })),
    }),
  },
});
