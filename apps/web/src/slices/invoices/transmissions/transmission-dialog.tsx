import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import { ModalFrame } from '../../../ui/forms/modal-frame.tsx';
import { REQUEST_ACTION_TEXTS } from '../requests/actions/request-actions.texts.ts';
import { TRANSMISSION_TEXTS } from './transmissions.texts.ts';
import { TransmissionProgress } from './transmission-progress.tsx';

interface TransmissionDialogProps {
  readonly id: number;
  readonly onClose: () => void;
}

export function TransmissionDialog({ id, onClose }: TransmissionDialogProps) {
  return (
    <ModalFrame title={TRANSMISSION_TEXTS.transmit.title} width="md" fillsPhone onClose={onClose}>
      <DialogContent sx={{ px: { xs: 4, sm: 6 }, py: 1 }}>
        <TransmissionProgress id={id} begunHere />
      </DialogContent>
      <DialogActions sx={{ px: { xs: 4, sm: 6 }, pt: 4, pb: 5 }}>
        <Button variant="outlined" onClick={onClose}>
          {REQUEST_ACTION_TEXTS.close}
        </Button>
      </DialogActions>
    </ModalFrame>
  );
}
