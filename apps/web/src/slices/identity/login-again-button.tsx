import Button from '@mui/material/Button';
import { useBrowser } from '../../session/session-context.ts';

/** Loads `/` as a new page: the entry decides again who is there. */
export function LoginAgainButton() {
  const browser = useBrowser();
  return (
    <Button variant="contained" onClick={() => browser.goTo('/')}>
      LOGIN AGAIN
    </Button>
  );
}
