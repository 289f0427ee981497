import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import { useRef } from 'react';
import { FocusOnOpen } from '../../../../ui/forms/focus-on-open.tsx';
import { ModalFrame } from '../../../../ui/forms/modal-frame.tsx';
import { GOODS_TEXTS } from '../../goods/goods.texts.ts';

interface StockNoticeProps {
  readonly title: string;
  readonly text: string;
  readonly onClose: () => void;
}

/** Explains why a form is not opened. */
export function StockNotice({ title, text, onClose }: StockNoticeProps) {
  const close = useRef<HTMLButtonElement>(null);
  return (
    <ModalFrame title={title} onClose={onClose}>
      <FocusOnOpen find={() => close.current} />
      <DialogContent sx={{ px: { xs: 4, sm: 6 }, py: 0 }}>
        <Alert severity="warning">{text}</Alert>
      </DialogContent>
      <DialogActions sx={{ px: { xs: 4, sm: 6 }, pt: 4, pb: 5 }}>
        <Button ref={close} variant="contained" onClick={onClose}>
          {GOODS_TEXTS.close}
        </Button>
      </DialogActions>
    </ModalFrame>
  );
}
