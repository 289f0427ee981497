import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import { ModalFrame } from '../../../ui/forms/modal-frame.tsx';
import { useOrder } from './order-detail.api.ts';
import { OrderDetail } from './order-detail.tsx';
import { ORDER_DETAIL_TEXTS } from './order-detail.texts.ts';
import { orderTitle } from './order-title.ts';

interface OrderDetailDialogProps {
  /** The ERP's order number or, before there is one, the request's (R17). */
  readonly orderId: string;
  readonly onClose: () => void;
}

/** Opens above the list of orders (ODET-003). */
export function OrderDetailDialog({ orderId, onClose }: OrderDetailDialogProps) {
  const { data } = useOrder(orderId);
  return (
    <ModalFrame title={orderTitle(orderId, data)} width="lg" fillsPhone onClose={onClose}>
      <DialogContent sx={{ px: { xs: 4, sm: 6 }, py: 0 }}>
        <OrderDetail orderId={orderId} heading="h3" />
      </DialogContent>
      <DialogActions sx={{ px: { xs: 4, sm: 6 }, pt: 3, pb: 5 }}>
        <Button variant="outlined" onClick={onClose}>
          {ORDER_DETAIL_TEXTS.close}
        </Button>
      </DialogActions>
    </ModalFrame>
  );
}
