import { useCallback } from 'react';
import { failureOf } from '../../shared/rephrased.ts';
import { useNotify } from './notices.ts';

/** Shows a snackbar with the given text, and the server's message as its reason. */
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
