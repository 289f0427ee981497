import Button from '@mui/material/Button';
import { useBrowser } from '../../session/session-context.ts';

export function LoginAgainButton() {
  const browser = useBrowser();
  return (
    <Button variant="contained" onClick={() => browser.goTo('/')}>
      LOGIN AGAIN
    </Button>
  );
}
