import IconButton from '@mui/material/IconButton';
import { useNotify } from './feedback/notices.ts';
import { FAILURE_TEXTS } from './ui.texts.ts';

/** Copies an id; stands directly beside it. */
export function CopyIcon({ text }: { readonly text: string }) {
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
    <IconButton
      size="small"
      aria-label={`Copy ${text}`}
      onClick={() => void copy()}
      sx={{ p: 1, color: 'text.secondary', '@media (pointer: coarse)': { p: 3 } }}
    >
      <svg
        width={14}
        height={14}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        aria-hidden="true"
      >
        <path d="M9 9h11v11H9zM15 9V4H4v11h5" strokeLinejoin="round" />
      </svg>
    </IconButton>
  );
}
