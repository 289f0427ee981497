import {
  listConsignmentShipments,
  listInventory,
  listInvoiceRequests,
  readBreakdown,
  type BreakdownFilter,
  type DashboardLink,
} from '@parwell/contract';
import type { SumScreen } from './sum-screen.fixture.ts';

function idsOf({ path }: DashboardLink): readonly [customerId: string, id: string] {
  const [, , customerId = '', id = ''] = (path.split('?')[0] ?? '').split('/').map(decodeURIComponent);
  return [customerId, id];
}

/** Counts the requests of a customer whose account is to be chosen. */
export const sumSelection: SumScreen = async (person, link) => {
  const [customerId] = idsOf(link);
  const query = { customerId, status: '["PENDING ABW"]', limit: 1 };
  return (await person.get(listInvoiceRequests, { query })).total_record;
};

/** Counts the lots on the device's inventory tab or the lines on its shipments tab. */
export const sumDevice: SumScreen = async (person, link) => {
  const [customerId, cabinetId] = idsOf(link);
  if (!link.path.endsWith('?tab=shipments'))
    return (await person.get(listInventory, { query: { customerId, cabinetId, limit: 1 } })).total_record;
  const query = { customerNumber: customerId, cabinetId, transmitStatus: 'Pending' as const };
  return (await person.get(listConsignmentShipments, { query })).total_record;
};

/** Checks that each row equals the sum over the screen that it links to. */
export const walkBreakdown =
  (screenOf: (link: DashboardLink) => SumScreen): SumScreen =>
  async (person, { filter, customerId }, measure, timeZone) => {
    const { sum, total, rows } = await person.get(readBreakdown, {
      query: { ...(filter as BreakdownFilter), ...(customerId !== null && { customerId }), timeZone },
    });
    if (rows.length !== total)
      throw new Error(`${rows.length} of ${total} rows of ${JSON.stringify(filter)}`);
    const added = rows.reduce((all, { value }) => all + value, 0);
    if (added !== sum)
      throw new Error(`The rows of ${JSON.stringify(filter)} add up to ${added}, not ${sum}`);
    for (const { value, link } of rows) {
      const shown = await screenOf(link)(person, link, measure, timeZone);
      if (shown !== value) throw new Error(`${value} leads to ${shown} of ${JSON.stringify(link)}`);
    }
    return sum;
  };
