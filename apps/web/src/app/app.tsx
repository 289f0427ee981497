import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { endedSession } from '../session/ended-session.ts';
import { SessionContext, type SessionContextValue } from '../session/session-context.ts';
import { signedOutElsewhere } from '../session/sign-out-elsewhere.ts';
import { readStoredSession } from '../session/stored-session.ts';
import { ExportButton } from '../slices/reports/public/export-button.tsx';
import { ListExport, type ListExportProps } from '../ui/list/list-export.ts';
import { ErrorBannerProvider } from '../ui/feedback/error-banner-provider.tsx';
import { Notifications } from '../ui/feedback/notifications.tsx';
import { Confirmations } from '../ui/forms/confirm.tsx';
import { CustomerTabs } from '../slices/customers/public/customer-tab.ts';
import { DeviceTabs } from '../slices/devices/public/device-tab.ts';
import { Screens } from '../shared/screen.ts';
import { customerTabs } from './customer-tabs.ts';
import { deviceTabs } from './device-tabs.ts';
import { createQueryClient } from './query-client.ts';
import { createPortalRouter } from './router.tsx';
import { screens } from './screens.ts';

const exportButton = (props: ListExportProps) => <ExportButton {...props} />;

/** Creates the portal for a session. Called once, after `enter` has cleaned up the address. */
export function openApp(session: SessionContextValue) {
  const { browser, email } = session;
  const router = createPortalRouter();
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
                <CustomerTabs value={customerTabs}>
                  <DeviceTabs value={deviceTabs}>
                    <ListExport value={exportButton}>
                      <RouterProvider router={router} />
                    </ListExport>
                  </DeviceTabs>
                </CustomerTabs>
              </Screens>
            </Confirmations>
          </ErrorBannerProvider>
        </Notifications>
      </QueryClientProvider>
    </SessionContext>
  );
}
