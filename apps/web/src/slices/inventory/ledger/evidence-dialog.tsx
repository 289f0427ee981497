import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Typography from '@mui/material/Typography';
import { shownAction } from '@parwell/domain';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Instant } from '../../../ui/dates/instant.tsx';
import { ModalFrame } from '../../../ui/forms/modal-frame.tsx';
import { evidenceQuery } from './ledger.api.ts';
import { GOODS_TEXTS } from '../goods/goods.texts.ts';
import { LEDGER_TEXTS } from './ledger.texts.ts';
import { signed } from './signed.ts';
import { RowEvidence } from './row-evidence.tsx';

interface EvidenceDialogProps {
  /** The row of the ledger. */
  readonly id: number;
  readonly onClose: () => void;
}

/** A vend with its evidence. Its reversal opens in its place, and leads back. */
export default function EvidenceDialog({ id, onClose }: EvidenceDialogProps) {
  const [shown, setShown] = useState(id);
  const { data } = useQuery(evidenceQuery(shown));
  return (
    <ModalFrame
      title={data ? LEDGER_TEXTS.ledgerTitle(data.productLabelName, data.lot) : LEDGER_TEXTS.evidence}
      width="md"
      fillsPhone
      onClose={onClose}
    >
      <DialogContent sx={{ px: { xs: 4, sm: 6 }, py: 0 }}>
        {data && (
          <Typography sx={{ mb: 3 }}>
            <strong>
              {shownAction(data)} {signed(data.quantity)}
            </strong>{' '}
            · <Instant value={data.at} />
            {data.userName !== '' && ` · ${data.userName}`}
          </Typography>
        )}
        <RowEvidence id={shown} onOpen={setShown} />
      </DialogContent>
      <DialogActions sx={{ px: { xs: 4, sm: 6 }, pt: 3, pb: 5 }}>
        <Button variant="outlined" onClick={onClose}>
          {GOODS_TEXTS.close}
        </Button>
      </DialogActions>
    </ModalFrame>
  );
}
