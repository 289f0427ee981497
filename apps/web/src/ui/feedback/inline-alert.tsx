import Alert from '@mui/material/Alert';
import { useEffect, useEffectEvent, useState } from 'react';
import { interrupts, type Severity } from './severity.ts';

const DISPLAY_MS = 6000;

interface InlineAlertProps {
  /** Nothing is shown while there is none. */
  readonly message: string | null;
  readonly severity?: Severity;
  /** The page forgets its message, so that the same one can be raised again. */
  readonly onHide: () => void;
}

/** A message inside a page that hides by itself, but not from under somebody's pointer or focus. */
export function InlineAlert({ message, severity = 'info', onHide }: InlineAlertProps) {
  if (message === null) return null;
  return <PassingAlert key={message} message={message} severity={severity} onHide={onHide} />;
}

function PassingAlert({ message, severity, onHide }: Required<InlineAlertProps>) {
  const [held, setHeld] = useState(false);
  const hide = useEffectEvent(onHide);
  useEffect(() => {
    if (held) return undefined;
    const timer = setTimeout(() => hide(), DISPLAY_MS);
    return () => clearTimeout(timer);
  }, [held]);

  return (
    <Alert
      severity={severity}
      role={interrupts(severity) ? 'alert' : 'status'}
      onClose={onHide}
      closeText="Dismiss"
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      sx={{ overflowWrap: 'anywhere' }}
    >
      {message}
    </Alert>
  );
}
