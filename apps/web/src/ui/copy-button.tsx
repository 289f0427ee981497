import Button from '@mui/material/Button';
import { useNotify } from './feedback/notices.ts';
import { FAILURE_TEXTS } from './ui.texts.ts';

interface CopyButtonProps {
  readonly text: string;
  readonly label: string;
}

/** Copies a text to the clipboard and reports whether that worked. */
export function CopyButton({ text, label }: CopyButtonProps) {
  const notify = useNotify();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      notify({ message: 'Copied to the clipboard', type: 'success' });
    } catch {
      notify({ message: FAILURE_TEXTS.copyingBlocked, type: 'error' });
    }
  };
  return (
    <Button variant="outlined" onClick={() => void copy()}>
      {label}
    </Button>
  );
}
