import { INVOICE_REQUEST_STATUS_LABELS, PENDING_INVOICE_STATUSES } from '@parwell/domain';
import { countRequests } from '../../invoices/requests/request-numbers.public.ts';
import { defineWidget } from '../widget.ts';
import { alwaysAsked, invoiceRequestsLink } from './invoice-requests-link.ts';
import { pendingStatuses } from './pending-statuses.ts';

export const pendingInvoicesWidget = defineWidget({
  name: 'pendingInvoices',
  title: 'Pending Invoices',
  form: 'pie',
  counted: 'Invoice requests that are not transmitted yet, by status.',
  unit: 'requests',
  resource: 'invoices',
  link: (scope) => invoiceRequestsLink(scope, { status: pendingStatuses() }, { of: 'pendingInvoices' }),
  async find(db, scope) {
    const { tenants, now, businessDays: days } = scope;
    const counts = await countRequests(
      db,
      { tenants, now, days },
      { ...alwaysAsked(scope), status: pendingStatuses() },
    );
    const slices = PENDING_INVOICE_STATUSES.map((status) => ({
      label: INVOICE_REQUEST_STATUS_LABELS[status],
      value: counts.get(status) ?? 0,
      link: invoiceRequestsLink(
        scope,
        { status: pendingStatuses(status) },
        { of: 'pendingInvoices', status },
      ),
    }));
    return { form: 'pie', slices, sum: slices.reduce((sum, { value }) => sum + value, 0) };
  },
});
