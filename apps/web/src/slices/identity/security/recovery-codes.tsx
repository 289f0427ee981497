import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Typography from '@mui/material/Typography';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { ModalFrame } from '../../../ui/forms/modal-frame.tsx';
import { FACTOR_TEXTS as texts } from './factors.texts.ts';

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onClose: () => void;
}

/** Closes by its button alone: the codes are not shown again. */
export default function RecoveryCodes({ codes, onClose }: RecoveryCodesProps) {
  return (
    <ModalFrame title={texts.codesTitle} onClose={() => {}} fillsPhone>
      <DialogContent sx={{ px: { xs: 4, sm: 6 }, py: 1 }}>
        <Typography>{texts.codesExplained}</Typography>
        <Box
          component="ul"
          sx={{
            display: 'grid',
            gridTemplateColumns: '1fr 1fr',
            gap: 2,
            m: 0,
            mt: 4,
            p: 0,
            listStyle: 'none',
          }}
        >
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </Box>
      </DialogContent>
      <DialogActions disableSpacing sx={{ px: { xs: 4, sm: 6 }, pt: 4, pb: 5, gap: 2 }}>
        <CopyButton text={codes.join('\n')} label={texts.copy} />
        <Button variant="contained" onClick={onClose}>
          {texts.kept}
        </Button>
      </DialogActions>
    </ModalFrame>
  );
}
