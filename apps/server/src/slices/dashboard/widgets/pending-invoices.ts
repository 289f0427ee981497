import { INVOICE_REQUEST_STATUS_LABELS } from '@parwell/domain';
import { countRequests } from '../../invoices/request-numbers.public.ts';
import { defineWidget } from '../widget.ts';
import { alwaysAsked, invoiceRequestsLink } from './invoice-requests-link.ts';

const OPEN = ['PENDING ABW', 'READY', 'ON HOLD'] as const;

export const pendingInvoicesWidget = defineWidget({
  name: 'pendingInvoices',
  title: 'Pending Invoices',
  form: 'pie',
  counted: 'Invoice requests that are not transmitted yet, by status.',
  unit: 'requests',
  resource: 'invoices',
  link: (scope) => invoiceRequestsLink(scope, { status: OPEN }),
  async find(db, scope) {
    const { tenants, now, businessDays: days } = scope;
    const counts = await countRequests(
      db,
      { tenants, now, days },
      { ...alwaysAsked(scope), status: [...OPEN] },
    );
    const slices = OPEN.map((status) => ({
      label: INVOICE_REQUEST_STATUS_LABELS[status],
      value: counts.get(status) ?? 0,
      link: invoiceRequestsLink(scope, { status: [status] }),
    }));
    return { form: 'pie', slices, sum: slices.reduce((sum, { value }) => sum + value, 0) };
  },
});
