import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import { ModalFrame } from '../../../ui/forms/modal-frame.tsx';

interface OrderDetailDialogProps {
  /** The ERP's order number or, before there is one, the number of the request (R17). */
  readonly orderId: string;
  readonly onClose: () => void;
}

/** The detail of an order above the list of orders. */
export function OrderDetailDialog({ orderId, onClose }: OrderDetailDialogProps) {
  return (
    <ModalFrame title={`Order ${orderId}`} width="lg" fillsPhone onClose={onClose}>
      <DialogContent sx={{ px: { xs: 4, sm: 6 }, py: 0 }}>{null}</DialogContent>
      <DialogActions sx={{ px: { xs: 4, sm: 6 }, pt: 3, pb: 5 }}>
        <Button variant="outlined" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </ModalFrame>
  );
}
