import Button from '@mui/material/Button';
import { useBrowser } from '../../session/session-context.ts';

/** Reloads the app at `/`, which starts the sign-in again. */
export function LoginAgainButton() {
  const browser = useBrowser();
  return (
    <Button variant="contained" onClick={() => browser.goTo('/')}>
      LOGIN AGAIN
    </Button>
  );
}
