import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router';
import { routePathsOf } from '../shared/screen.ts';
import { readSavedUrl } from '../session/saved-url.ts';
import { pageAfterSignOut } from '../session/sign-out.ts';
import { AuthErrorPage } from '../slices/identity/auth-error-page.tsx';
import { LogoutPage } from '../slices/identity/logout-page.tsx';
import { SessionTimeoutPage } from '../slices/identity/session-timeout-page.tsx';
import { CrashPage, ScreenCrash } from './crash-page.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { screenPage } from './screen-page.tsx';
import { screens } from './screens.ts';
import { parseSearch, stringifySearch } from './search-params.ts';
import { Shell } from './shell/shell.tsx';

// Keeps all search parameters; each screen's filters and table parse their own.
const root = createRootRoute({ validateSearch: (search): Record<string, unknown> => search });
const at = <Path extends string>(path: Path) => ({ getParentRoute: () => root, path });

const start = createRoute({
  ...at('/'),
  beforeLoad: () => {
    throw redirect({ href: readSavedUrl() ?? '/dashboard', replace: true });
  },
});

const logout = createRoute({
  ...at('/logout'),
  component: () => <LogoutPage next={pageAfterSignOut(logout.useSearch())} />,
});
const sessionTimeout = createRoute({ ...at('/session-timeout'), component: SessionTimeoutPage });
const authError = createRoute({ ...at('/auth-error'), component: AuthErrorPage });
const userSetup = createRoute({
  ...at('/user-setup'),
  validateSearch: (search): { invitation?: string } =>
    typeof search.invitation === 'string' ? { invitation: search.invitation } : {},
  component: lazyRouteComponent(() => import('../slices/identity/user-setup-page.tsx'), 'UserSetupPage'),
});

const shell = createRoute({ getParentRoute: () => root, id: 'shell', component: Shell });

const screenRoutes = screens.flatMap((screen) => {
  const component = screenPage(screen);
  return routePathsOf(screen).map((path) =>
    createRoute({ getParentRoute: () => shell, path, component, errorComponent: ScreenCrash }),
  );
});

/** Unknown addresses show the same page as forbidden ones, so that nobody learns which pages exist. */
const unknown = createRoute({ getParentRoute: () => shell, path: '$', component: NotFoundPage });

const routeTree = root.addChildren([
  start,
  logout,
  sessionTimeout,
  authError,
  userSetup,
  shell.addChildren([...screenRoutes, unknown]),
]);

export const createPortalRouter = () =>
  createRouter({
    routeTree,
    parseSearch,
    stringifySearch,
    // Matches the public-page check, where `/Logout` is not a public page.
    caseSensitive: true,
    defaultNotFoundComponent: NotFoundPage,
    defaultErrorComponent: CrashPage,
  });

export type PortalRouter = ReturnType<typeof createPortalRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: PortalRouter;
  }
}
