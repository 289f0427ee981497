import { Suspense, useCallback, useState, type ReactNode } from 'react';

type Dialog = (close: () => void) => ReactNode;

/**
 * One dialog at a time, which may be a lazy component: `open((close) => <EditDevice device={device}
 * onClose={close} />)`. It keeps the data it was opened with.
 */
export function useDialog() {
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const open = useCallback((next: Dialog) => setDialog(() => next), []);
  const close = useCallback(() => setDialog(null), []);
  const shown = dialog && <Suspense fallback={null}>{dialog(close)}</Suspense>;
  return { open, shown };
}
