import type { ErrorComponentProps } from '@tanstack/react-router';
import { useBrowser } from '../session/session-context.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { NoticePage } from '../ui/notice-page.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { usePageTitle } from '../ui/page-title.ts';
import { SHELL_TEXTS } from './shell/shell.texts.ts';

const { heading, notLoaded, failed } = SHELL_TEXTS.crash;
const PAGE = 'Error';

/** The messages of Chrome, Firefox and Safari for a code file that fails to load. */
const NOT_LOADED = /dynamically imported module|importing a module script|preload CSS|module script failed/i;

/** Plain words; the browser's own message goes to its console. */
export const crashText = (error: unknown): string =>
  error instanceof Error && NOT_LOADED.test(error.message) ? notLoaded : failed;

/** Reloading also fetches a newer release. */
function Crash({ error }: { readonly error: unknown }) {
  const browser = useBrowser();
  return <ErrorState message={crashText(error)} onRetry={() => browser.reload()} />;
}

/** Shown inside the frame when a screen fails to load or render. */
export function ScreenCrash({ error }: ErrorComponentProps) {
  usePageTitle(PAGE);
  return (
    <>
      <PageHeading text={heading} />
      <Crash error={error} />
    </>
  );
}

/** Shown when the frame itself fails. */
export const CrashPage = ({ error }: ErrorComponentProps) => (
  <NoticePage page={PAGE} heading={heading}>
    <Crash error={error} />
  </NoticePage>
);
