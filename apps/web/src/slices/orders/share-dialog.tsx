import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useRef } from 'react';
import { FieldFrame } from '../../ui/forms/field-frame.tsx';
import { FocusOnOpen } from '../../ui/forms/focus-on-open.tsx';
import { ModalFrame } from '../../ui/forms/modal-frame.tsx';
import { useCopy } from '../../ui/use-copy.ts';
import { ORDER_TEXTS } from './orders.texts.ts';
import { sharedOrderPath } from '../../shared/order-paths.ts';

const { share: texts } = ORDER_TEXTS;

interface ShareDialogProps {
  readonly customerId: string;
  readonly orderNumber: string;
  readonly onClose: () => void;
}

/** ORD-022, ORD-023. */
export default function ShareDialog({ customerId, orderNumber, onClose }: ShareDialogProps) {
  const copy = useCopy();
  const first = useRef<HTMLButtonElement>(null);
  const link = `${window.location.origin}${sharedOrderPath({ customerId, orderNumber })}`;
  return (
    <ModalFrame title={texts.title(orderNumber)} onClose={onClose}>
      <DialogContent sx={{ px: { xs: 4, sm: 6 }, py: 1 }}>
        <FieldFrame label={texts.field} hint={texts.hint} problem={undefined}>
          {(labelled) => (
            <OutlinedInput
              {...labelled}
              readOnly
              value={link}
              onFocus={({ target }) => target.select()}
              sx={{ minWidth: { sm: 480 } }}
            />
          )}
        </FieldFrame>
      </DialogContent>
      <DialogActions disableSpacing sx={{ px: { xs: 4, sm: 6 }, pt: 4, pb: 5, gap: 2, flexWrap: 'wrap' }}>
        <FocusOnOpen find={() => first.current} />
        <Button variant="outlined" onClick={onClose}>
          {texts.close}
        </Button>
        <Button ref={first} variant="contained" onClick={() => void copy(link)}>
          {texts.copy}
        </Button>
      </DialogActions>
    </ModalFrame>
  );
}
