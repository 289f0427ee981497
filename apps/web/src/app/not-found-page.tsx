import Button from '@mui/material/Button';
import { useEffect } from 'react';
import { forgetUrl } from '../session/saved-url.ts';
import { useBrowser } from '../session/session-context.ts';
import { NoticePage } from '../ui/notice-page.tsx';

/** Also shown for pages the user may not open. Forgets the saved address, so that `/` does not lead here. */
export function NotFoundPage() {
  const browser = useBrowser();
  useEffect(
    () => forgetUrl(`${browser.location.pathname}${browser.location.search}${browser.location.hash}`),
    [browser],
  );
  return (
    <NoticePage page="Page not found" heading="Page not found">
      <Button variant="contained" onClick={() => browser.goTo('/')}>
        Go Back to App
      </Button>
    </NoticePage>
  );
}
