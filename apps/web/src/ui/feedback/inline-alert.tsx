import Alert from '@mui/material/Alert';
import { useEffect, useEffectEvent, useState } from 'react';
import { interrupts, type Severity } from './severity.ts';

const DISPLAY_MS = 6000;

interface InlineAlertProps {
  /** Null shows nothing. */
  readonly message: string | null;
  readonly severity?: Severity;
  /** Must clear the message, so that the same one can be shown again. */
  readonly onHide: () => void;
}

/** A message inside a page that hides after a while, but not while it is hovered or focused. */
export function InlineAlert({ message, severity = 'info', onHide }: InlineAlertProps) {
  if (message === null) return null;
  return <PassingAlert key={message} message={message} severity={severity} onHide={onHide} />;
}

function PassingAlert({ message, severity, onHide }: Required<InlineAlertProps>) {
  const [paused, setPaused] = useState(false);
  const hide = useEffectEvent(onHide);
  useEffect(() => {
    if (paused) return undefined;
    const timer = setTimeout(() => hide(), DISPLAY_MS);
    return () => clearTimeout(timer);
  }, [paused]);

  return (
    <Alert
      severity={severity}
      role={interrupts(severity) ? 'alert' : 'status'}
      onClose={onHide}
      closeText="Dismiss"
      onMouseEnter={() => setPaused(true)}
      onMouseLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
      sx={{ overflowWrap: 'anywhere' }}
    >
      {message}
    </Alert>
  );
}
