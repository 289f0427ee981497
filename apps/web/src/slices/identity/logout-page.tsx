import { useEffect, useRef } from 'react';
import { useBrowser } from '../../session/session-context.ts';
import { signOut } from '../../session/sign-out.ts';
import { NoticePage } from '../../ui/notice-page.tsx';
import { SESSION_PAGE_TEXTS } from './identity.texts.ts';

/** Signs out when opened, then redirects to `next`. */
export function LogoutPage({ next }: { next: string }) {
  const browser = useBrowser();
  const started = useRef(false);
  useEffect(() => {
    if (started.current) return;
    started.current = true;
    const leave = async () => {
      // A deliberate sign-out deletes all drafts; after an automatic one the user finds the input again.
      if (next === '/') void import('../../session/drafts.ts').then(({ forgetDrafts }) => forgetDrafts());
      await signOut(next);
      browser.goInstead(next);
    };
    void leave();
  }, [browser, next]);
  return <NoticePage page="Logout" heading={SESSION_PAGE_TEXTS.loggingOut} />;
}
