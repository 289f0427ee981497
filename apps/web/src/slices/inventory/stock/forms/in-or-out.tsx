import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Typography from '@mui/material/Typography';
import type { ScanAnswer } from '@parwell/contract';
import { useRef } from 'react';
import { FocusOnOpen } from '../../../../ui/forms/focus-on-open.tsx';
import { ModalFrame } from '../../../../ui/forms/modal-frame.tsx';
import { STOCK_TEXTS } from '../stock.texts.ts';

interface InOrOutProps {
  readonly scan: ScanAnswer;
  readonly mayInsert: boolean;
  readonly onChoose: (form: 'insert' | 'remove') => void;
  readonly onClose: () => void;
}

/** A lot that is here was scanned: does something go in or out? */
export default function InOrOut({ scan, mayInsert, onChoose, onClose }: InOrOutProps) {
  const first = useRef<HTMLButtonElement>(null);
  return (
    <ModalFrame
      title={STOCK_TEXTS.inOrOut(scan.products[0]?.productLabelName ?? '', scan.lot ?? '')}
      onClose={onClose}
    >
      <FocusOnOpen find={() => first.current} />
      <DialogContent sx={{ px: { xs: 4, sm: 6 }, py: 0 }}>
        <Typography>{STOCK_TEXTS.inOrOutQuestion(scan.onHand)}</Typography>
      </DialogContent>
      <DialogActions disableSpacing sx={{ px: { xs: 4, sm: 6 }, pt: 4, pb: 5, gap: 2, flexWrap: 'wrap' }}>
        <Button variant="outlined" onClick={onClose}>
          Cancel
        </Button>
        {mayInsert && (
          <Button variant="outlined" onClick={() => onChoose('insert')}>
            {STOCK_TEXTS.insert}
          </Button>
        )}
        <Button ref={first} variant="contained" onClick={() => onChoose('remove')}>
          {STOCK_TEXTS.remove}
        </Button>
      </DialogActions>
    </ModalFrame>
  );
}
