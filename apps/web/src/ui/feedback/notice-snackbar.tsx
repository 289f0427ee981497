import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Snackbar from '@mui/material/Snackbar';
import { DismissButton } from './dismiss-button.tsx';
import { FailureMessage } from './failure-message.tsx';
import type { RaisedNotice } from './notices.ts';

const DURATION_MS = 5000;

interface NoticeSnackbarProps {
  readonly notice: RaisedNotice;
  readonly onDismiss: (id: number) => void;
}

export function NoticeSnackbar({ notice, onDismiss }: NoticeSnackbarProps) {
  const { id, message, reason, type = 'info', durationMs = DURATION_MS, persistent, action } = notice;
  const dismiss = () => onDismiss(id);
  return (
    <Snackbar
      open
      autoHideDuration={persistent ? null : durationMs}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      // On a phone a form fills the screen; its submit button stays visible.
      sx={{ bottom: { xs: 84, sm: 24 } }}
      onClose={(_event, reason) => {
        // A click elsewhere does not mean that the message was read.
        if (reason !== 'clickaway') dismiss();
      }}
    >
      <Alert
        severity={type}
        // The live region announces it; with a role it would be read twice.
        role="presentation"
        sx={(theme) => ({
          maxWidth: 480,
          alignItems: 'center',
          border: `1px solid ${theme.vars.palette[type].main}`,
          overflowWrap: 'anywhere',
          '& .MuiAlert-action': { alignItems: 'center', gap: 1, pt: 0 },
        })}
        action={
          <>
            {action && (
              <Button
                color="inherit"
                sx={{ whiteSpace: 'nowrap' }}
                onClick={() => {
                  dismiss();
                  action.onClick();
                }}
              >
                {action.label}
              </Button>
            )}
            <DismissButton onClick={dismiss} />
          </>
        }
      >
        <FailureMessage text={message} reason={reason} />
      </Alert>
    </Snackbar>
  );
}
