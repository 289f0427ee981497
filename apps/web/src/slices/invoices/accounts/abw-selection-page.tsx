import type { InvoiceRequestFilter } from '@parwell/contract';
import { onlyCustomer } from '@parwell/domain';
import { useParams } from '@tanstack/react-router';
import { useCurrentUser } from '../../../session/current-user.ts';
import { useList } from '../../../ui/list/use-list.ts';
import { InvoiceRequests } from '../requests/list/invoice-requests.tsx';
import { INVOICE_TEXTS } from '../invoices.texts.ts';
import { selectionRequests, waitingFirst } from '../requests/list/requests-lists.ts';

/** Requests whose account can still change. */
const OPEN: InvoiceRequestFilter = { status: ['PENDING ABW', 'READY', 'ON HOLD'] };

/** ABW-001..013. */
export default function AbwSelectionPage() {
  const { autoload }: { autoload?: string } = useParams({ strict: false });
  const customerId = onlyCustomer(useCurrentUser().data?.grants ?? {});
  const list = useList(selectionRequests, OPEN, { customerId, autoload: autoload === 'true' });
  return (
    <InvoiceRequests
      title={INVOICE_TEXTS.abwSelection}
      page="/abw-selection"
      list={list}
      arrange={waitingFirst}
    />
  );
}
