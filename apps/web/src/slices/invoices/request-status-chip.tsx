import type { InvoiceRequest } from '@parwell/contract';
import { INVOICE_REQUEST_STATUS_LABELS, shownStatus, type InvoiceRequestStatus } from '@parwell/domain';
import { StatusChip, type Tone } from '../../ui/status-chip.tsx';

const TONES: Readonly<Record<InvoiceRequestStatus, Tone>> = {
  'PENDING ABW': 'warning',
  READY: 'info',
  'ON HOLD': 'neutral',
  TRANSMITTED: 'ok',
  OMITTED: 'neutral',
};

export const RequestStatusChip = ({
  request,
}: {
  readonly request: Pick<InvoiceRequest, 'status' | 'claimed'>;
}) => {
  const status = shownStatus(request);
  return <StatusChip tone={TONES[status]} label={INVOICE_REQUEST_STATUS_LABELS[status]} />;
};
