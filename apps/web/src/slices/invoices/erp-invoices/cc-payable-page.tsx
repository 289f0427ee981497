import type { InvoiceFilter } from '@parwell/contract';
import { onlyCustomer } from '@parwell/domain';
import { useCurrentUser } from '../../../session/current-user.ts';
import { useList } from '../../../ui/list/use-list.ts';
import { cardPayableInvoices } from './history-lists.ts';
import { HISTORY_TEXTS } from './history.texts.ts';
import { Invoices } from './invoices.tsx';

const BY_CARD: InvoiceFilter = { ccPayableOnly: true };

/** INVC-002. */
export default function CCPayablePage() {
  const customerId = onlyCustomer(useCurrentUser().data?.grants ?? {});
  const list = useList(cardPayableInvoices, BY_CARD, { customerId });
  return <Invoices title={HISTORY_TEXTS.cardPayable} list={list} />;
}
