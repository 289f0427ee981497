import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Popover from '@mui/material/Popover';
import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { RestockRecommendation } from '@parwell/contract';
import { DEVICE_TYPE_LABELS } from '@parwell/domain';
import { useId } from 'react';
import { DismissButton } from '../../ui/feedback/dismiss-button.tsx';
import { ModalFrame } from '../../ui/forms/modal-frame.tsx';
import { ExplanationContent } from './explanation-content.tsx';
import { RESTOCK_TEXTS } from './restock.texts.ts';
import { useRowDialogs } from './row-dialogs.ts';

interface WhyProps {
  readonly row: RestockRecommendation;
  readonly anchor: () => HTMLElement | null;
  readonly onClose: () => void;
}

/** The explanation of a quantity, next to it; on a phone in a dialog. */
export default function Why({ row, anchor, onClose }: WhyProps) {
  const phone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'));
  const titleId = useId();
  const { modify } = useRowDialogs();
  const title = RESTOCK_TEXTS.why.title(row.recommendedQty);
  const about = `${row.productName} · ${row.customerId} · ${DEVICE_TYPE_LABELS[row.deviceType]}`;
  const modifyButton = modify && (
    <Button
      variant="outlined"
      size="small"
      sx={{ flex: 'none' }}
      onClick={() => {
        onClose();
        modify(row);
      }}
    >
      {RESTOCK_TEXTS.actions.modify}
    </Button>
  );
  if (phone)
    return (
      <ModalFrame title={title} fillsPhone onClose={onClose}>
        <DialogContent sx={{ px: 4, py: 0 }}>
          <Typography color="textSecondary">{about}</Typography>
          <ExplanationContent row={row} />
        </DialogContent>
        <DialogActions sx={{ px: 4, pt: 3, pb: 5 }}>
          <Button variant="outlined" onClick={onClose}>
            {RESTOCK_TEXTS.close}
          </Button>
          {modifyButton}
        </DialogActions>
      </ModalFrame>
    );
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }}
      transformOrigin={{ vertical: 'top', horizontal: 'center' }}
      slotProps={{
        paper: {
          variant: 'outlined',
          role: 'dialog',
          'aria-labelledby': titleId,
          sx: { mt: 2, width: 460, maxWidth: 'calc(100vw - 16px)', borderRadius: '12px' },
        },
      }}
      // A click in it is not a click on the row.
      onClick={(event) => event.stopPropagation()}
    >
      <Box sx={{ display: 'flex', gap: 2, px: 4, pt: 3, pb: 2.5, borderBottom: 1, borderColor: 'divider' }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography id={titleId} variant="h2">
            {title}
          </Typography>
          <Typography variant="caption" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
            {about}
          </Typography>
        </Box>
        <DismissButton onClick={onClose} />
      </Box>
      <ExplanationContent row={row} action={modifyButton} />
    </Popover>
  );
}
