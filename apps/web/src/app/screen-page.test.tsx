import { getUser, searchCustomers } from '@parwell/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
  useParams,
} from '@tanstack/react-router';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { thisBrowser } from '../session/browser.ts';
import { currentUserQuery } from '../session/current-user.ts';
import { SessionContext } from '../session/session-context.ts';
import { pathOf, routePathsOf, screenAt, type Screen } from '../shared/screen.ts';
import { fakeApi } from '../test/fake-api.ts';
import { address } from '../test/fake-browser.ts';
import { givenSession, user } from '../test/people.ts';
import { useCustomerInPath } from '../ui/filters/customer-in-path.ts';
import { defineFilters } from '../ui/filters/define-filters.ts';
import { text } from '../ui/filters/text-filter.tsx';
import { PortalTheme } from '../ui/portal-theme.tsx';
import { screenPage } from './screen-page.tsx';
import { useChosenCustomer } from './shell/chosen-customer.ts';

const EMAIL = 'mo@northside.example';
const declaration = defineFilters({ page: 'selection', filters: { customer: text({ label: 'Customer' }) } });

function Page() {
  const { autoload = 'none' }: { autoload?: string } = useParams({ strict: false });
  const { customerId } = useChosenCustomer({});
  const [, write] = useCustomerInPath(declaration, 'customer');
  return (
    <>
      <h1>{`${customerId} ${autoload}`}</h1>
      <button onClick={() => write('{"customer":"200"}')}>another customer</button>
    </>
  );
}

const selection: Screen = {
  path: '/selection',
  acceptsCustomer: true,
  second: { name: 'autoload', required: false },
  title: 'Selection',
  allowed: (_grants, customerId) => customerId !== 'of-others',
  load: () => Promise.resolve({ default: Page }),
};
const ofARecord: Screen = {
  ...selection,
  path: '/record',
  acceptsCustomer: 'required',
  second: { name: 'autoload', required: true },
};

async function open(at: string) {
  window.history.replaceState(null, '', at);
  givenSession();
  const api = fakeApi();
  api.answers(getUser, user());
  api.answers(searchCustomers, { result: [], total_record: 0 });
  const root = createRootRoute();
  const routes = [selection, ofARecord].flatMap((each) => {
    const component = screenPage(each);
    return routePathsOf(each).map((path) => createRoute({ getParentRoute: () => root, path, component }));
  });
  const router = createRouter({
    routeTree: root.addChildren(routes),
    defaultNotFoundComponent: () => <h1>Nothing here</h1>,
  });
  const client = new QueryClient();
  await client.ensureQueryData(currentUserQuery(EMAIL));
  await act(async () =>
    render(
      <PortalTheme>
        <SessionContext value={{ browser: thisBrowser, email: EMAIL }}>
          <QueryClientProvider client={client}>
            <RouterProvider router={router} />
          </QueryClientProvider>
        </SessionContext>
      </PortalTheme>,
    ),
  );
  return screen.findByRole('heading', { level: 1 });
}

test.each([
  ['/selection', 'null none'],
  ['/selection/100', '100 none'],
  ['/selection/100/true', '100 true'],
  ['/selection/100/true/more', 'Nothing here'],
  ['/selection/of-others/true', 'Page not found'],
  ['/record/100/7', '100 7'],
  ['/record/100', 'Nothing here'],
  ['/record', 'Nothing here'],
])('the second path parameter may be left out unless it is required: %s shows %s', async (at, shown) => {
  expect((await open(at)).textContent).toBe(shown);
});

test('the second path parameter is dropped for another customer, and in links', async () => {
  await open('/selection/100/true');
  await userEvent.click(screen.getByRole('button', { name: 'another customer' }));
  expect((await screen.findByRole('heading', { name: '200 none' })).tagName).toBe('H1');
  expect(address()).toBe('/selection/200');
  expect(pathOf(selection, '300')).toBe('/selection/300');
  expect(screenAt([ofARecord, selection], '/selection/100/true')).toBe(selection);
});
