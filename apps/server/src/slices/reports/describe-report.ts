import { ALL, firstOf, type MailedReport, type Tenants } from '@parwell/domain';
import type { Context } from '../../context.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { listCustomerNames } from '../customers/customers.public.ts';
import type { MadeReport } from './made-report.ts';
import { linkOf } from './report-link.ts';
import type { ReportRow } from './reports.queries.ts';

const MAX_NAMES = 3;

async function customersText(db: Queryable, customers: Tenants): Promise<string> {
  if (customers === ALL) return 'All customers';
  if (customers.length > MAX_NAMES) return `${customers.length} customers`;
  const names = await listCustomerNames(db, customers);
  return names.map(({ name, customerId }) => `${name} (${customerId})`).join(', ') || 'No customer';
}

function periodText({ covers, requestedAt, timeZone }: ReportRow, listsEvents: boolean): string {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'short',
    hourCycle: 'h23',
  });
  const text = (at: Date) => format.format(at).replace(',', '');
  const period =
    covers && listsEvents ? `${text(covers[0])} – ${text(covers[1])}` : `as of ${text(requestedAt)}`;
  return `${period} (${timeZone})`;
}

export const describeReport = async (
  { config }: Pick<Context, 'config'>,
  db: Queryable,
  row: ReportRow,
  { customers, listsEvents, result }: Pick<MadeReport, 'customers' | 'listsEvents' | 'result'>,
): Promise<Omit<MailedReport, 'outcome'>> => ({
  title: row.title,
  subscription: row.subscriptionName,
  customer: await customersText(db, customers),
  period: periodText(row, listsEvents),
  cut: 'rows' in result && result.totalRows !== null ? firstOf(result.rows, result.totalRows) : null,
  link: `${config.PUBLIC_URL}${linkOf(row.id)}`,
});
