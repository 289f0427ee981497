import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useEffect } from 'react';
import { forgetUrl } from '../session/saved-url.ts';
import { useBrowser } from '../session/session-context.ts';
import { PageHeading } from '../ui/page-heading.tsx';
import { usePageTitle } from '../ui/page-title.ts';

const NOT_FOUND = 'Page not found';

/**
 * Unknown and forbidden addresses look the same. Forgets the saved address, so that `/` does not lead here.
 */
export function NotFoundPage() {
  const browser = useBrowser();
  usePageTitle(NOT_FOUND);
  useEffect(
    () => forgetUrl(`${browser.location.pathname}${browser.location.search}${browser.location.hash}`),
    [browser],
  );
  return (
    <Stack spacing={5} sx={{ alignItems: 'center', px: 4, py: 8 }}>
      <PageHeading text={NOT_FOUND} />
      <Button variant="contained" onClick={() => browser.goTo('/')}>
        Go Back to App
      </Button>
    </Stack>
  );
}
