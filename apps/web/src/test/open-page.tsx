import { createRootRoute, createRoute, createRouter, Outlet } from '@tanstack/react-router';
import { act } from '@testing-library/react';
import { StrictMode, type FunctionComponent } from 'react';
import { createRoot } from 'react-dom/client';
import { openApp } from '../app/app.tsx';
import { parseSearch, stringifySearch } from '../app/search-params.ts';
import { useCurrentUser } from '../session/current-user.ts';
import { readStoredSession } from '../session/stored-session.ts';
import { ErrorBanner } from '../ui/feedback/error-banner.tsx';
import { PortalTheme } from '../ui/portal-theme.tsx';
import { fakeBrowser } from './fake-browser.ts';
import { opened } from './opened.ts';

/** In place of the shell, without menu, top bar and preloads. The user is loaded first, as there. */
function Frame() {
  const { data: user } = useCurrentUser();
  if (!user) return null;
  return (
    <main>
      <ErrorBanner />
      <Outlet />
    </main>
  );
}

/**
 * Opens one component in the portal's providers, at an address of the given path. For parts of large pages; that a part
 * is on its page, and who may open that, is for tests with `openPortal`.
 */
export async function openPage(Page: FunctionComponent, path: `/${string}`, address: string): Promise<void> {
  const browser = fakeBrowser(address);
  const frame = createRootRoute({
    validateSearch: (search): Record<string, unknown> => search,
    component: Frame,
  });
  const page = createRoute({ getParentRoute: () => frame, path, component: Page });
  const router = createRouter({ routeTree: frame.addChildren([page]), parseSearch, stringifySearch });
  const session = { browser, email: readStoredSession()?.email ?? null };
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  opened.push(root);
  await act(async () =>
    root.render(
      <StrictMode>
        {/* The router type is declared for the portal's routes, not these. */}
        <PortalTheme>{openApp(session, router as never)}</PortalTheme>
      </StrictMode>,
    ),
  );
}
