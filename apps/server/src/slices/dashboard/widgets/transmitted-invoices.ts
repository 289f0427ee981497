import { countTransmittedRequests } from '../../invoices/requests/request-numbers.public.ts';
import { daysContent, shownDays } from '../days-content.ts';
import { defineWidget } from '../widget.ts';
import { invoiceRequestsLink } from './invoice-requests-link.ts';

export const transmittedInvoicesWidget = defineWidget({
  name: 'transmittedInvoices',
  title: 'Transmitted Invoices',
  form: 'days',
  counted: 'Invoice requests by the day they were transmitted, also those that were omitted afterwards.',
  unit: 'requests',
  resource: 'invoices',
  link: (scope) =>
    invoiceRequestsLink(scope, { transmitted: shownDays(scope) }, { of: 'transmittedInvoices' }),
  find: (db, scope) =>
    daysContent(
      scope,
      (edges) => countTransmittedRequests(db, scope.tenants, edges),
      (day) =>
        invoiceRequestsLink(scope, { transmitted: day }, { of: 'transmittedInvoices', day: day.start }),
    ),
});
