import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import type { OrderRequest } from '@parwell/contract';
import { approvedQuantityText, DEVICE_TYPE_LABELS, packsInUnits } from '@parwell/domain';
import { Instant } from '../../ui/dates/instant.tsx';
import { Facts } from '../../ui/facts.tsx';
import { ModalFrame } from '../../ui/forms/modal-frame.tsx';
import { ORDER_REQUEST_TEXTS } from './order-requests.texts.ts';
import { OutcomeCell } from './outcome-cell.tsx';
import { RequestStatusChip } from './status-chip.tsx';

const { columns: names, modify, details: texts } = ORDER_REQUEST_TEXTS;

interface RequestDetailsProps {
  readonly request: OrderRequest;
  readonly onClose: () => void;
}

export default function RequestDetails({ request, onClose }: RequestDetailsProps) {
  const { product, customer, customerId, requestedQuantity, status, adminNotes, orderNotes } = request;
  const approved = approvedQuantityText(request);
  return (
    <ModalFrame title={product.productName} fillsPhone onClose={onClose}>
      <DialogContent sx={{ px: { xs: 4, sm: 6 }, py: 1 }}>
        <Facts
          wide
          facts={[
            [names.status, <RequestStatusChip key="status" status={status} />],
            [names.outcome, <OutcomeCell key="outcome" request={request} />],
            [names.requested, packsInUnits(requestedQuantity, product.unitsPerPack)],
            [
              names.approved,
              status === 'APPROVED' ? packsInUnits(Number(approved), product.unitsPerPack) : approved,
            ],
            [names.customer, `${customer.customerName} (${customerId})`],
            [texts.productId, request.productId],
            [names.deviceType, DEVICE_TYPE_LABELS[product.deviceType]],
            [names.shipping, request.shippingMethod],
            [names.reason, request.customerNotes],
            [names.notes, adminNotes],
            ...(orderNotes === '' ? [] : ([[modify.orderNotes, orderNotes]] as const)),
            [names.created, <Instant key="created" value={request.createdAt} />],
            [names.createdBy, request.createdBy],
            [texts.updated, <Instant key="updated" value={request.updatedAt} />],
            [texts.updatedBy, request.updatedBy],
          ]}
        />
      </DialogContent>
      <DialogActions sx={{ px: { xs: 4, sm: 6 }, pt: 4, pb: 5 }}>
        <Button variant="outlined" onClick={onClose}>
          {texts.close}
        </Button>
      </DialogActions>
    </ModalFrame>
  );
}
