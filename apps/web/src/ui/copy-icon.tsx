import IconButton from '@mui/material/IconButton';
import { useCopy } from './use-copy.ts';

/** Placed next to the id that it copies. */
export function CopyIcon({ text }: { readonly text: string }) {
  const copy = useCopy();
  return (
    <IconButton
      size="small"
      aria-label={`Copy ${text}`}
      onClick={() => void copy(text)}
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
