import { useEffect, useRef } from 'react';

/** Keys typed between the shortcut and the appearance of the field. */
export interface EarlyKeys {
  readonly text: string;
  readonly enter: boolean;
}

const NONE: EarlyKeys = { text: '', enter: false };

/** Keeps the keys that are pressed while the dialog loads, until the dialog reads them. */
export function useEarlyKeys(open: boolean): () => EarlyKeys {
  const kept = useRef<EarlyKeys | null>(null);
  useEffect(() => {
    if (!open) return undefined;
    kept.current = NONE;
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey } = event;
      const isTyping = key.length === 1 || key === 'Backspace' || key === 'Enter';
      if (!kept.current || !isTyping || ctrlKey || metaKey || altKey) return;
      event.preventDefault();
      event.stopPropagation();
      const { text } = kept.current;
      if (key === 'Enter') kept.current = { text, enter: true };
      else kept.current = { text: key === 'Backspace' ? text.slice(0, -1) : text + key, enter: false };
    };
    // Before all other listeners: fast typing would be read as a scan.
    window.addEventListener('keydown', onKeyDown, true);
    return () => {
      kept.current = null;
      window.removeEventListener('keydown', onKeyDown, true);
    };
  }, [open]);
  return () => {
    const early = kept.current ?? NONE;
    kept.current = null;
    return early;
  };
}
