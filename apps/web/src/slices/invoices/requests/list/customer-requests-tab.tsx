import { onlyCustomer } from '@parwell/domain';
import { useCurrentUser } from '../../../../session/current-user.ts';
import { useList } from '../../../../ui/list/use-list.ts';
import { InvoiceRequests } from './invoice-requests.tsx';
import { INVOICE_TEXTS } from '../../invoices.texts.ts';
import { customerRequests } from './requests-lists.ts';

/** Accounts can be corrected here until a request is sent. */
export default function CustomerRequestsTab() {
  const customerId = onlyCustomer(useCurrentUser().data?.grants ?? {});
  const list = useList(customerRequests, undefined, { customerId });
  return <InvoiceRequests title={INVOICE_TEXTS.requests} page="/invoice-history" list={list} />;
}
