import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { agoText } from '@parwell/domain';
import { useNow } from '../shared/use-now.ts';
import { FAILURE_TEXTS, LIST_TEXTS } from './ui.texts.ts';

interface LiveAgeProps {
  /** When the data that is shown was loaded, in ms since 1970. */
  readonly at: number;
  /** The last refresh failed; the data is older than it should be. */
  readonly failed: boolean;
  readonly onRetry: () => unknown;
  /** Given while changes wait to be shown. */
  readonly onShow?: (() => void) | undefined;
}

/** How old a live view is. A failed refresh keeps what is shown, and says here that it is old. */
export function LiveAge({ at, failed, onRetry, onShow }: LiveAgeProps) {
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
      {failed && <TextButton label={FAILURE_TEXTS.tryAgain} onClick={() => void onRetry()} />}
      {!failed && onShow && <TextButton label={LIST_TEXTS.showChanges} onClick={onShow} />}
    </Box>
  );
}

const TextButton = ({ label, onClick }: { readonly label: string; readonly onClick: () => void }) => (
  <Button variant="text" size="small" onClick={onClick}>
    {label}
  </Button>
);
