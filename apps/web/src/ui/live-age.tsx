import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { agoText } from '@parwell/domain';
import { useNow } from '../shared/use-now.ts';
import { FAILURE_TEXTS } from './ui.texts.ts';

interface LiveAgeProps {
  /** The time of loading, in ms since 1970. */
  readonly at: number;
  /** The last refresh failed, so the data is older than it should be. */
  readonly failed: boolean;
  readonly onRetry: () => unknown;
}

/** The age of a live view. A failed refresh keeps the data and shows here that it is old. */
export function LiveAge({ at, failed, onRetry }: LiveAgeProps) {
  const ago = agoText(useNow() - at);
  return (
    <Box
      component="span"
      sx={{ display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2 }}
    >
      {failed ? (
        <Box component="span" role="status" sx={{ color: 'error.main' }}>
          {FAILURE_TEXTS.notRefreshed(ago)}
        </Box>
      ) : (
        <span>Updated {ago}</span>
      )}
      {failed && (
        <Button variant="text" size="small" onClick={() => void onRetry()}>
          {FAILURE_TEXTS.tryAgain}
        </Button>
      )}
    </Box>
  );
}
