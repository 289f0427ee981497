import { listCycleCounts, listDispensed, listInventory, listTransactions } from '@parwell/contract';
import { actionFilter, businessDays, type ShownAction } from '@parwell/domain';
import type { SumScreen } from './sum-screen.fixture.ts';

const PAGE = 500;

interface Page<Row> {
  readonly result: readonly Row[];
  readonly total_record: number;
}

async function sumPages<Row>(
  page: (offset: number) => Promise<Page<Row>>,
  value: (row: Row) => number,
): Promise<number> {
  let sum = 0;
  for (let offset = 0; ; offset += PAGE) {
    const { result, total_record } = await page(offset);
    for (const row of result) sum += value(row);
    if (offset + PAGE >= total_record) return sum;
  }
}

interface DayRange {
  readonly start: string;
  readonly end: string;
}

/** Whole days in the user's zone, as a date filter sends them. */
function between(range: unknown, timeZone: string): { between: [string, string] } {
  const { start, end } = range as DayRange;
  const days = businessDays(timeZone);
  return {
    between: [new Date(days.startOf(start)).toISOString(), new Date(days.endOf(end) - 1).toISOString()],
  };
}

const ofCustomer = (customerId: string | null) => (customerId === null ? {} : { customerId });

export const sumInventory: SumScreen = (person, { customerId, filter }, measure) =>
  sumPages(
    (offset) =>
      person.get(listInventory, {
        // Lists and days are sent as JSON.
        query: { ...ofCustomer(customerId), ...filter, offset, limit: PAGE },
      }),
    ({ onHand }) => (measure === 'units' ? onHand : 1),
  );

export const sumDispensed: SumScreen = (person, { customerId, filter }, measure, timeZone) =>
  sumPages(
    (offset) =>
      person.get(listDispensed, {
        query: {
          filter: JSON.stringify({
            ...ofCustomer(customerId),
            ...filter,
            dates: between(filter?.['dates'], timeZone),
            offset,
            limit: PAGE,
          }),
        },
      }),
    ({ qty }) => (measure === 'units' ? qty : 1),
  );

export const sumCycleCounts: SumScreen = (person, { customerId, filter }, _measure, timeZone) =>
  sumPages(
    (offset) =>
      person.get(listCycleCounts, {
        query: {
          where: JSON.stringify({
            ...ofCustomer(customerId),
            createdAt: between(filter?.['createdAt'], timeZone),
            countDue: filter?.['countDue'] === 'true',
          }),
          offset,
          limit: PAGE,
        },
      }),
    () => 1,
  );

interface LogFilter {
  readonly action?: ShownAction;
  readonly cabinetId?: string;
  readonly review?: 'open';
  readonly timestamp?: unknown;
}

export const countLogRows: SumScreen = async (person, { customerId, filter }, _measure, timeZone) => {
  const { action, timestamp, ...where } = (filter ?? {}) as LogFilter;
  const query = {
    ...ofCustomer(customerId),
    ...where,
    ...actionFilter(action),
    timestamp: JSON.stringify(between(timestamp, timeZone)),
  };
  return (await person.get(listTransactions, { query })).total_record;
};
