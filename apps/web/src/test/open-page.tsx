import { createRootRoute, createRoute, createRouter, Outlet, type AnyRouter } from '@tanstack/react-router';
import { act } from '@testing-library/react';
import { StrictMode, type ComponentType } from 'react';
import { createRoot } from 'react-dom/client';
import { openApp } from '../app/app.tsx';
import { screenPage } from '../app/screen-page.tsx';
import { screens } from '../app/screens.ts';
import { parseSearch, stringifySearch } from '../app/search-params.ts';
import { useCurrentUser } from '../session/current-user.ts';
import { readStoredSession } from '../session/stored-session.ts';
import { routePathsOf } from '../shared/screen.ts';
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

type Pages = readonly (readonly [path: `/${string}`, Page: ComponentType])[];

function routerOf(pages: Pages): AnyRouter {
  const root = createRootRoute({
    validateSearch: (search): Record<string, unknown> => search,
    component: Frame,
  });
  const routes = pages.map(([path, component]) =>
    createRoute({ getParentRoute: () => root, path, component }),
  );
  return createRouter({ routeTree: root.addChildren(routes), parseSearch, stringifySearch });
}

async function openWithoutShell(pages: Pages, address: string): Promise<void> {
  const browser = fakeBrowser(address);
  const router = routerOf(pages);
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  opened.push(root);
  const session = { browser, email: readStoredSession()?.email ?? null };
  await act(async () =>
    root.render(
      <StrictMode>
        {/* The router type is declared for the portal's routes, not these. */}
        <PortalTheme>{openApp(session, router as never)}</PortalTheme>
      </StrictMode>,
    ),
  );
}

/**
 * Opens one component in the portal's providers, at an address of the given path. For parts of large pages; that a part
 * is on its page, and who may open that, is for tests with `openPortal`.
 */
export const openPage = (Page: ComponentType, path: `/${string}`, address: string): Promise<void> =>
  openWithoutShell([[path, Page]], address);

const everyScreen: Pages = screens.flatMap((screen) => {
  const page = screenPage(screen);
  return routePathsOf(screen).map((path) => [path, page] as const);
});

/** Opens a screen with its guard, and the others by links, but no shell around them. */
export const openScreen = (address: string): Promise<void> => openWithoutShell(everyScreen, address);
