import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import { use } from 'react';
import { StatusChip, type Tone } from '../status-chip.tsx';
import { FAILURE_TEXTS } from '../ui.texts.ts';
import { DismissButton } from './dismiss-button.tsx';
import { BannerContext, useErrorBanner } from './error-banner-context.ts';
import { interrupts, type Severity } from './severity.ts';

const WORD: Record<Severity, { tone: Tone; label: string }> = {
  info: { tone: 'info', label: 'Info' },
  success: { tone: 'ok', label: 'Success' },
  warning: { tone: 'warning', label: 'Warning' },
  error: { tone: 'error', label: 'Error' },
};

/** At the top of every screen until it is clicked or a menu link is followed. */
export function ErrorBanner() {
  const banner = use(BannerContext);
  const { clear } = useErrorBanner();
  if (!banner) return null;
  const { title, message, severity, onRetry } = banner;

  const dismiss = () => {
    // Selecting the text to copy it must not dismiss the banner.
    if (window.getSelection()?.isCollapsed !== false) clear();
  };
  return (
    <Alert
      severity={severity}
      role={interrupts(severity) ? 'alert' : 'status'}
      onClick={dismiss}
      sx={(theme) => ({
        cursor: 'pointer',
        marginBottom: theme.spacing(4),
        overflowWrap: 'anywhere',
        border: `1px solid ${theme.vars.palette[severity].main}`,
        '& .MuiAlert-message': { minWidth: 0 },
      })}
      action={
        <>
          {onRetry && (
            <Button
              variant="outlined"
              sx={{ whiteSpace: 'nowrap' }}
              onClick={(event) => {
                // A click on Retry must not dismiss the banner: the retry may fail at once and show the next
                // error.
                event.stopPropagation();
                clear();
                onRetry();
              }}
            >
              {FAILURE_TEXTS.tryAgain}
            </Button>
          )}
          <DismissButton onClick={clear} />
        </>
      }
    >
      <AlertTitle sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, fontSize: '0.875rem', fontWeight: 650 }}>
        <span>{title}</span>
        <StatusChip {...WORD[severity]} />
      </AlertTitle>
      {message}
    </Alert>
  );
}
