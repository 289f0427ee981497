import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import { ModalFrame } from '../../../ui/forms/modal-frame.tsx';
import { SubscriptionsEditor } from './subscriptions-editor.tsx';
import { SUBSCRIPTION_TEXTS } from '../reports.texts.ts';

interface SubscriptionsDialogProps {
  readonly email: string;
  readonly onClose: () => void;
}

export default function SubscriptionsDialog({ email, onClose }: SubscriptionsDialogProps) {
  return (
    <ModalFrame title={SUBSCRIPTION_TEXTS.of(email)} width="lg" fillsPhone onClose={onClose}>
      <DialogContent sx={{ px: { xs: 0, sm: 3 }, py: 0 }}>
        <SubscriptionsEditor email={email} />
      </DialogContent>
      <DialogActions sx={{ px: { xs: 4, sm: 6 }, pt: 3, pb: 4 }}>
        <Button variant="outlined" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </ModalFrame>
  );
}
