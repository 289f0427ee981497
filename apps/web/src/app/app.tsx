import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { endedSession } from '../session/ended-session.ts';
import { SessionContext, type SessionContextValue } from '../session/session-context.ts';
import { signedOutElsewhere } from '../session/sign-out-elsewhere.ts';
import { readStoredSession } from '../session/stored-session.ts';
import { ErrorBannerProvider } from '../ui/feedback/error-banner-provider.tsx';
import { Notifications } from '../ui/feedback/notifications.tsx';
import { Confirmations } from '../ui/forms/confirm.tsx';
import { Screens } from '../shared/screen.ts';
import { createQueryClient } from './query-client.ts';
import { Registrations } from './registrations.tsx';
import { createPortalRouter, type PortalRouter } from './router.tsx';
import { screens } from './screens.ts';

/** Called once, after `enter` has cleaned up the address. */
export function openApp(session: SessionContextValue, router: PortalRouter = createPortalRouter()) {
  const { browser, email } = session;
  const ended = endedSession();
  const queryClient = createQueryClient(() => {
    if (email === null || ended.isKnown()) return;
    ended.note();
    browser.goTo(
      readStoredSession() ? '/logout?sessionTimeout' : (signedOutElsewhere() ?? '/logout?authError'),
    );
  });
  return (
    <SessionContext value={session}>
      <QueryClientProvider client={queryClient}>
        <Notifications>
          <ErrorBannerProvider>
            <Confirmations>
              <Screens value={screens}>
                <Registrations>
                  <RouterProvider router={router} />
                </Registrations>
              </Screens>
            </Confirmations>
          </ErrorBannerProvider>
        </Notifications>
      </QueryClientProvider>
    </SessionContext>
  );
}
