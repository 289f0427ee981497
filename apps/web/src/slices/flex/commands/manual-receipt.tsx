import type { DeviceDetails } from '@parwell/contract';
import { COMMAND_LABELS } from '@parwell/domain';
import { ReceiptForm } from '../receipt-form.tsx';

export const ManualReceipt = ({ device }: { readonly device: DeviceDetails }) => (
  <ReceiptForm device={device} title={COMMAND_LABELS.manual_receipt} />
);
