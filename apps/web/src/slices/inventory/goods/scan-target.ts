import type { ScanAnswer } from '@parwell/contract';
import type { OpenForm } from '@parwell/domain';
import { createContext, use, useEffect, useEffectEvent } from 'react';

/** The open form that a scan fills. */
export interface ScanTarget {
  readonly form: NonNullable<OpenForm>;
  /** The next scan waits until it is done: it may have to ask. */
  readonly fill: (scan: ScanAnswer) => unknown;
}

/** Sets the form that scans fill; null for none. */
export const ScanTargetContext = createContext<(target: ScanTarget | null) => void>(() => undefined);

/** Lets scans fill this form as long as it is open. */
export function useScanTarget(form: ScanTarget['form'], fill: ScanTarget['fill']): void {
  const setTarget = use(ScanTargetContext);
  const filled = useEffectEvent(fill);
  useEffect(() => {
    setTarget({ form, fill: (scan) => filled(scan) });
    return () => setTarget(null);
  }, [setTarget, form]);
}
