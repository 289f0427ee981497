import { addDays, RANGE_MANDATORY } from '@parwell/domain';
import { useSearch } from '@tanstack/react-router';
import { todayIn } from '../../../ui/dates/day-bounds.ts';
import { useFormatter } from '../../../ui/dates/use-formatter.ts';
import { customer } from '../../customers/public/customer-filter.tsx';
import { useCustomerInPath } from '../../../ui/filters/customer-in-path.ts';
import { dateRange } from '../../../ui/filters/date-filters.tsx';
import { defineFilters } from '../../../ui/filters/define-filters.ts';
import { readFilter, writeFilter } from '../../../ui/filters/filter-text.ts';
import { useFilters, type FilterAddress } from '../../../ui/filters/use-filters.ts';

const filters = {
  customerId: customer({ label: 'Customer', shown: true, required: true }),
  range: dateRange({ label: 'Date range', shown: true, required: true, prompt: RANGE_MANDATORY }),
};
const temperatureFilters = defineFilters({ page: 'cabinet-temperature', filters });

/** TEMP-021: yesterday and today by default. */
function useAddress(): FilterAddress {
  const { timeZone } = useFormatter();
  const [text, write] = useCustomerInPath(temperatureFilters, 'customerId');
  const isGiven = useSearch({
    strict: false,
    select: (search: Readonly<Record<string, unknown>>) => search['filter'] !== undefined,
  });
  const today = todayIn(timeZone);
  const usual = { start: addDays(today, -1), end: today };
  const isUsual = (range: unknown) => JSON.stringify(range) === JSON.stringify(usual);
  return [
    isGiven ? text : writeFilter(filters, { ...readFilter(filters, text), range: usual }),
    (next) => {
      const { range, ...others } = readFilter(filters, next) ?? {};
      const rest = range === undefined || isUsual(range) ? others : { ...others, range };
      write(Object.keys(rest).length > 0 ? writeFilter(filters, rest) : undefined);
    },
  ];
}

/** TEMP-003, TEMP-004: choosing or clearing a customer updates the URL at once. */
export function useTemperatureFilters() {
  const address = useAddress();
  const state = useFilters(temperatureFilters, address);
  const [, write] = address;
  const set = (key: string, value: unknown) => {
    if (key === 'customerId') write(writeFilter(filters, { ...state.draft, customerId: value as string }));
    else state.set('range', value as (typeof state.draft)['range']);
  };
  return { ...state, set };
}
