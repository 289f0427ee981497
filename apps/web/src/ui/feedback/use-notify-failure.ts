import { useCallback } from 'react';
import { failureOf } from '../../shared/rephrased.ts';
import { useNotify } from './notices.ts';

/** The snackbar shows the server's message as the reason. */
export function useNotifyFailure(): (text: string, error: unknown) => void {
  const notify = useNotify();
  return useCallback(
    (given: string, error: unknown) => {
      const { text: message, reason } = failureOf(given, error);
      notify({ message, reason, type: 'error' });
    },
    [notify],
  );
}
