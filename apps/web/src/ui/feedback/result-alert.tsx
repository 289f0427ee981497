import Alert from '@mui/material/Alert';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { interrupts, type Severity } from './severity.ts';

const DISPLAY_MS = 6000;

interface ResultAlertProps {
  /** Null shows nothing. Each new value is shown anew, also an equal one after null. */
  readonly of: unknown;
  readonly severity?: Severity;
  readonly onHide?: () => void;
  readonly children: ReactNode;
}

/**
 * The result of the user's last action, inside a page (CONST-035). It hides after a while, but not while it
 * is hovered or focused. A lasting state, a warning or a failed load needs an `Alert`, which stays.
 */
export function ResultAlert({ of, severity = 'info', onHide, children }: ResultAlertProps) {
  const [shown, setShown] = useState({ of, count: 0, isHidden: false });
  if (of !== shown.of) setShown({ of, count: shown.count + 1, isHidden: false });
  if (of === null || shown.isHidden) return null;
  const hide = () => {
    setShown({ ...shown, isHidden: true });
    onHide?.();
  };
  return (
    <PassingAlert key={shown.count} severity={severity} onHide={hide}>
      {children}
    </PassingAlert>
  );
}

type PassingAlertProps = Required<Omit<ResultAlertProps, 'of'>>;

function PassingAlert({ severity, onHide, children }: PassingAlertProps) {
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
      {children}
    </Alert>
  );
}
