import Button from '@mui/material/Button';
import { useBrowser } from '../session/session-context.ts';
import { NoticePage } from '../ui/notice-page.tsx';

export function NotFoundPage() {
  const browser = useBrowser();
  return (
    <NoticePage page="Page not found" heading="Page not found">
      <Button variant="contained" onClick={() => browser.goTo('/')}>
        Go Back to App
      </Button>
    </NoticePage>
  );
}
