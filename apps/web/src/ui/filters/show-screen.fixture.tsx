import { getUser, type User } from '@parwell/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { parseSearch, stringifySearch } from '../../app/search-params.ts';
import { currentUserQuery } from '../../session/current-user.ts';
import { thisBrowser } from '../../session/browser.ts';
import { SessionContext } from '../../session/session-context.ts';
import { fakeApi, type FakeApi } from '../../test/fake-api.ts';
import { givenSession, user } from '../../test/people.ts';
import { Notifications } from '../feedback/notifications.tsx';
import { PortalTheme } from '../portal-theme.tsx';

const EMAIL = 'mo@northside.example';

export function givenUser(properties: User['properties'] = []): FakeApi {
  const api = fakeApi();
  givenSession();
  api.answers(getUser, user({ properties }));
  return api;
}

/** Shows a component as the only screen of a portal. */
export async function showScreen(Screen: () => ReactNode, address = '/page', api = givenUser()) {
  window.history.replaceState(null, '', address);
  const root = createRootRoute();
  const router = createRouter({
    routeTree: root.addChildren([
      createRoute({ getParentRoute: () => root, path: '/$page', component: Screen }),
      createRoute({ getParentRoute: () => root, path: '/$page/$customerId', component: Screen }),
    ]),
    parseSearch,
    stringifySearch,
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } });
  // As in the shell, the user is loaded before a screen is shown.
  await client.ensureQueryData(currentUserQuery(EMAIL));
  await act(async () =>
    render(
      <PortalTheme>
        <SessionContext value={{ browser: thisBrowser, email: EMAIL }}>
          <QueryClientProvider client={client}>
            <Notifications>
              <RouterProvider router={router} />
            </Notifications>
          </QueryClientProvider>
        </SessionContext>
      </PortalTheme>,
    ),
  );
  return { api, router };
}
