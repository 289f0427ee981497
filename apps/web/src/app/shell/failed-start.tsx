import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { ErrorState } from '../../ui/error-state.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { BareFrame } from './bare-frame.tsx';
import { SHELL_TEXTS } from './shell.texts.ts';

interface FailedStartProps {
  readonly reason: string;
  /** Omit if a retry cannot help. */
  readonly onRetry?: (() => void) | undefined;
}

/** Shown while the server cannot say who is signed in. */
export function FailedStart({ reason, onRetry }: FailedStartProps) {
  usePageTitle(SHELL_TEXTS.failedStart.page);
  return (
    <BareFrame>
      <Box component="main" sx={{ maxWidth: 640, p: { xs: 4, sm: 6 } }}>
        <Typography variant="h1" sx={{ mb: 4 }}>
          {SHELL_TEXTS.failedStart.heading}
        </Typography>
        <ErrorState message={reason} onRetry={onRetry} />
      </Box>
    </BareFrame>
  );
}
