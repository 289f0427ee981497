import { useNotify } from './feedback/notices.ts';
import { FAILURE_TEXTS } from './ui.texts.ts';

/** Reports whether copying to the clipboard worked. */
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
