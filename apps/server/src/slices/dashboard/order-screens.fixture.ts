import {
  getUser,
  listCustomerOrderRequests,
  listInvoiceRequests,
  listOrderRequests,
  listOrders,
  listRecommendations,
  listShipments,
  type DashboardLink,
  type RestockOrder,
  type User,
} from '@parwell/contract';
import { businessDays, type DateRange } from '@parwell/domain';
import { z } from 'zod';
import type { Browser } from '../../../test/browser.ts';
import type { Measure, SumScreen } from './sum-screen.fixture.ts';

export function readPerson(person: Browser): Promise<User> {
  const [, payload = ''] = person.session?.idToken.split('.') ?? [];
  const { email } = z
    .object({ email: z.string() })
    .parse(JSON.parse(Buffer.from(payload, 'base64url').toString()));
  return person.get(getUser, { params: { email } });
}

/** As in the web's `dateRange`: a range of days becomes instants of whole days in the user's zone. */
function instantsOf(range: unknown, timeZone: string): { between: readonly string[] } | undefined {
  if (range === undefined) return undefined;
  const { start, end } = range as DateRange;
  const days = businessDays(timeZone);
  return { between: [days.startOf(start), days.endOf(end) - 1].map((at) => new Date(at).toISOString()) };
}

const defined = (values: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));

const filterOf = ({ filter }: DashboardLink): Record<string, unknown> => filter ?? {};
const customerOf = ({ customerId }: DashboardLink): string | undefined => customerId ?? undefined;

function rowsOnly(measure: Measure): void {
  if (measure !== 'rows') throw new Error('This screen is counted in rows');
}

const sumShipments: SumScreen = async (person, link, measure, timeZone) => {
  rowsOnly(measure);
  const { shipDate, ...filter } = filterOf(link);
  const query = defined({
    ...filter,
    customerNumber: customerOf(link),
    shipDate: instantsOf(shipDate, timeZone),
    limit: 1,
  });
  return (await person.get(listShipments, { query })).total_record;
};

const sumOrders: SumScreen = async (person, link, measure, timeZone) => {
  if (link.tab === 'requests') return sumRequests(listCustomerOrderRequests)(person, link, measure, timeZone);
  const where = JSON.stringify(defined({ ...filterOf(link), customerId: customerOf(link) }));
  let sum = 0;
  for (let offset = 0, total = 1; offset < total; offset += 500) {
    const page = await person.get(listOrders, {
      query: { where, offset: String(offset), limit: '500' },
    });
    total = page.total_record;
    const units = page.result.map((row) => (row as RestockOrder).orderUnits);
    sum += measure === 'rows' ? units.length : units.reduce((all, each) => all + each, 0);
  }
  return sum;
};

const sumRequests =
  (call: typeof listOrderRequests): SumScreen =>
  async (person, link, measure, timeZone) => {
    rowsOnly(measure);
    const { createdAt, ...filter } = filterOf(link);
    const where = defined({
      ...filter,
      customerId: customerOf(link),
      createdAt: instantsOf(createdAt, timeZone),
    });
    const answer = await person.get(call, { query: { where: JSON.stringify(where), limit: '1' } });
    return answer.total_record;
  };

const sumManagement: SumScreen = async (person, link, measure, timeZone) => {
  if (link.tab === 'requests') return sumRequests(listOrderRequests)(person, link, measure, timeZone);
  rowsOnly(measure);
  const query = defined({
    ...filterOf(link),
    customerId: customerOf(link),
    recommendationType: 'recommendations',
    limit: 1,
  });
  return (await person.get(listRecommendations, { query })).total_record;
};

const sumInvoiceRequests: SumScreen = async (person, link, measure, timeZone) => {
  rowsOnly(measure);
  const { dispensed, transmitted, ...filter } = filterOf(link);
  const days = dispensed as DateRange | undefined;
  const query = defined({
    ...filter,
    startDate: days?.start,
    endDate: days?.end,
    transmitted: instantsOf(transmitted, timeZone),
    limit: 1,
  });
  // The customers' screen requires a customer (INVC-006): without one the call is refused.
  return (
    await person.get(listInvoiceRequests, { query: defined({ ...query, customerId: customerOf(link) }) })
  ).total_record;
};

export const ORDER_SCREENS: Readonly<Record<string, SumScreen>> = {
  '/shipments': sumShipments,
  '/restock-orders': sumOrders,
  '/order-management': sumManagement,
  '/admin-invoices': sumInvoiceRequests,
  '/invoice-history': sumInvoiceRequests,
};
