import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Typography from '@mui/material/Typography';
import { ModalFrame } from '../../../ui/forms/modal-frame.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { TEMPORARY_PASSWORD_TEXTS } from '../users.texts.ts';

interface ShowPasswordProps {
  readonly email: string;
  readonly password: string;
  readonly onClose: () => void;
}

/** The only time the password is shown, so a click outside does not close it. */
export function ShowPassword({ email, password, onClose }: ShowPasswordProps) {
  return (
    <ModalFrame title="Temporary Password" onClose={(reason) => reason === 'escapeKeyDown' && onClose()}>
      <DialogContent sx={{ px: { xs: 4, sm: 6 }, py: 0 }}>
        <Typography color="textSecondary" sx={{ mb: 4, overflowWrap: 'anywhere' }}>
          {TEMPORARY_PASSWORD_TEXTS.give(email)}
        </Typography>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
          <Box
            component="output"
            aria-label="Temporary password"
            sx={{
              px: 4,
              py: 2,
              border: 1,
              borderColor: 'divider',
              borderRadius: 1,
              fontFamily: 'monospace',
              fontSize: '1.25rem',
              letterSpacing: '0.08em',
              userSelect: 'all',
            }}
          >
            {password}
          </Box>
          <CopyButton text={password} label="Copy" />
        </Box>
      </DialogContent>
      <DialogActions sx={{ px: { xs: 4, sm: 6 }, pt: 5, pb: 5 }}>
        <Button variant="contained" onClick={onClose}>
          Done
        </Button>
      </DialogActions>
    </ModalFrame>
  );
}
