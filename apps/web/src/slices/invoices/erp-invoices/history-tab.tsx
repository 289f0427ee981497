import { onlyCustomer } from '@parwell/domain';
import { useCurrentUser } from '../../../session/current-user.ts';
import { useList } from '../../../ui/list/use-list.ts';
import { invoiceHistory } from './history-lists.ts';
import { HISTORY_TEXTS } from './history.texts.ts';
import { Invoices } from './invoices.tsx';

/** INVC-001. */
export default function HistoryTab() {
  const customerId = onlyCustomer(useCurrentUser().data?.grants ?? {});
  const list = useList(invoiceHistory, undefined, { customerId });
  return <Invoices title={HISTORY_TEXTS.title} list={list} />;
}
