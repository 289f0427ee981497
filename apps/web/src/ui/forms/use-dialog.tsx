import { Suspense, useCallback, useState, type ReactNode } from 'react';

type Dialog = (close: () => void) => ReactNode;

/**
 * The dialog of a page, one at a time, which may be loaded when it is opened:
 * `open((close) => <EditDevice device={device} onClose={close} />)`. It shows what it was opened with, also
 * when others change that meanwhile.
 */
export function useDialog() {
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const open = useCallback((next: Dialog) => setDialog(() => next), []);
  const close = useCallback(() => setDialog(null), []);
  const shown = dialog && <Suspense fallback={null}>{dialog(close)}</Suspense>;
  return { open, shown };
}
