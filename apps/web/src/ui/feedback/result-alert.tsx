import Alert from '@mui/material/Alert';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { interrupts, type Severity } from './severity.ts';

const DISPLAY_MS = 6000;

interface ResultAlertProps {
  /** The result; null shows nothing. Another one is shown anew, and so is the same one after null. */
  readonly of: unknown;
  readonly severity?: Severity;
  /** It is no longer shown. */
  readonly onHide?: () => void;
  readonly children: ReactNode;
}

/**
 * What came of something that the user just did, told inside a page (CONST-035). It hides after a while, but not while it is
 * hovered or focused. What still holds (a warning, a state, a load that failed) is an `Alert`, which stays.
 */
export function ResultAlert({ of, severity = 'info', onHide, children }: ResultAlertProps) {
  const [hidden, setHidden] = useState<unknown>(null);
  if (of === null && hidden !== null) setHidden(null);
  if (of === null || of === hidden) return null;
  const hide = () => {
    setHidden(of);
    onHide?.();
  };
  return (
    <PassingAlert of={of} severity={severity} onHide={hide}>
      {children}
    </PassingAlert>
  );
}

function PassingAlert({ of, severity, onHide, children }: Required<ResultAlertProps>) {
  const [paused, setPaused] = useState(false);
  const hide = useEffectEvent(onHide);
  useEffect(() => {
    if (paused) return undefined;
    const timer = setTimeout(() => hide(), DISPLAY_MS);
    return () => clearTimeout(timer);
  }, [of, paused]);

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
      {children}
    </Alert>
  );
}
