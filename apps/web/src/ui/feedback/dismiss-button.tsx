import IconButton from '@mui/material/IconButton';
import type { MouseEvent } from 'react';

interface DismissButtonProps {
  readonly onClick: (event: MouseEvent) => void;
}

export function DismissButton({ onClick }: DismissButtonProps) {
  return (
    <IconButton
      aria-label="Dismiss"
      color="inherit"
      onClick={onClick}
      // As high as the buttons next to it, and large enough to touch.
      sx={{ width: { xs: 40, sm: 32 }, height: { xs: 40, sm: 32 }, flex: 'none' }}
    >
      <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
        <path d="M4 4l8 8M12 4l-8 8" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" />
      </svg>
    </IconButton>
  );
}
