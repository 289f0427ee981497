import IconButton from '@mui/material/IconButton';
import Popover from '@mui/material/Popover';
import Typography from '@mui/material/Typography';
import { useId, useRef, useState } from 'react';
import { DASHBOARD_TEXTS } from './dashboard.texts.ts';

interface CountedProps {
  readonly widget: string;
  readonly counted: string;
}

export function Counted({ widget, counted }: CountedProps) {
  const heading = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton
        ref={button}
        size="small"
        aria-label={DASHBOARD_TEXTS.countedIn(widget)}
        title={DASHBOARD_TEXTS.counted}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
        sx={{ p: 1, my: -1, color: 'text.secondary', displayPrint: 'none' }}
      >
        <QuestionMark />
      </IconButton>
      <Popover
        open={open}
        anchorEl={() => button.current}
        onClose={() => setOpen(false)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{
          paper: {
            variant: 'outlined',
            role: 'dialog',
            'aria-labelledby': heading,
            // So that it is read out, and the arrow keys scroll it.
            tabIndex: 0,
            sx: { mt: 1, p: 4, maxWidth: 'min(340px, calc(100vw - 32px))' },
          },
        }}
      >
        <Typography id={heading} variant="h2" component="h3" sx={{ mb: 1 }}>
          {DASHBOARD_TEXTS.counted}
        </Typography>
        <Typography>{counted}</Typography>
      </Popover>
    </>
  );
}

const QuestionMark = () => (
  <svg width="16" height="16" viewBox="0 0 16 16" fill="none" stroke="currentColor" aria-hidden="true">
    <circle cx="8" cy="8" r="6.5" strokeWidth="1.3" />
    <path
      d="M6.2 6.3a1.8 1.8 0 1 1 2.6 1.6c-.5.3-.8.6-.8 1.2M8 11.4v.1"
      strokeWidth="1.4"
      strokeLinecap="round"
    />
  </svg>
);
