import { useNotify } from './feedback/notices.ts';
import { FAILURE_TEXTS } from './ui.texts.ts';

/** Copies a text to the clipboard and reports whether that worked. */
export function useCopy() {
  const notify = useNotify();
  return async (text: string): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      notify({ message: 'Copied to the clipboard', type: 'success' });
    } catch {
      notify({ message: FAILURE_TEXTS.copyingBlocked, type: 'error' });
    }
  };
}
