import { addDays, type CalendarDate } from '@parwell/domain';
import { choice } from '../../../ui/filters/choice-filter.tsx';
import { date } from '../../../ui/filters/date-filters.tsx';
import { defineFilters } from '../../../ui/filters/define-filters.ts';
import { sentAs, unchanged } from '../../../ui/filters/filter.ts';
import { text } from '../../../ui/filters/text-filter.tsx';
import { customer } from '../../customers/public/customer-filter.tsx';
import { device } from '../../devices/public/device-filter.tsx';
import { deviceTypes } from '../views/inventory-filters.ts';

/** HIST-003, HIST-004: a date is required, by default yesterday. */
export const historyFilters = (today: CalendarDate) =>
  defineFilters({
    page: 'inventory-history',
    searchFirst: true,
    filters: {
      date: sentAs(
        'startDate',
        date({ label: 'Date', shown: true, required: true, initial: addDays(today, -1) }),
        unchanged,
      ),
      customerId: customer({ label: 'Customer', shown: true }),
      cabinetType: choice({ label: 'Device type', shown: true, options: deviceTypes }),
      productLabelName: text({ label: 'Product', shown: true }),
      lot: text({ label: 'Lot' }),
      cabinetId: device({ label: 'Device ID' }),
      serialNo: text({ label: 'Serial number' }),
      tagId: text({ label: 'Tag' }),
    },
  });
