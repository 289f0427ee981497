import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router';
import { forgetUrl, readSavedUrl, saveUrl } from '../session/saved-url.ts';
import { pageAfterSignOut } from '../session/sign-out.ts';
import { HomePage } from '../slices/home/home-page.tsx';
import { AuthErrorPage } from '../slices/identity/auth-error-page.tsx';
import { LogoutPage } from '../slices/identity/logout-page.tsx';
import { SessionTimeoutPage } from '../slices/identity/session-timeout-page.tsx';
import { CrashPage } from './crash-page.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { parseSearch, stringifySearch } from './search-params.ts';

const root = createRootRoute();
const at = <Path extends string>(path: Path) => ({ getParentRoute: () => root, path });

const start = createRoute({
  ...at('/'),
  beforeLoad: () => {
    throw redirect({ href: readSavedUrl() ?? '/dashboard', replace: true });
  },
});

const dashboard = createRoute({ ...at('/dashboard'), component: HomePage });
const customerDashboard = createRoute({ ...at('/dashboard/$customerId'), component: HomePage });

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

const routeTree = root.addChildren([
  start,
  dashboard,
  customerDashboard,
  logout,
  sessionTimeout,
  authError,
  userSetup,
]);

export const createPortalRouter = () =>
  createRouter({
    routeTree,
    parseSearch,
    stringifySearch,
    // As the entry reads addresses: `/Logout` is not the public page.
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

/** Keeps the address of the last page shown; one that leads nowhere is not worth returning to. */
export function rememberPages(router: PortalRouter): void {
  router.subscribe('onResolved', ({ toLocation }) => {
    const { matches } = router.state;
    const found = matches.length > 1 && matches.every(({ status }) => status !== 'notFound');
    if (found) saveUrl(toLocation.href);
    else forgetUrl(toLocation.href);
  });
}
