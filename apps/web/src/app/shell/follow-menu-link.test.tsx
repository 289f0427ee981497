import { getRecentVends, listDispensed } from '@parwell/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { callKey } from '../../session/call-query.ts';
import { currentUserQuery } from '../../session/current-user.ts';
import { user } from '../../test/people.ts';
import { useErrorBanner } from '../../ui/feedback/error-banner-context.ts';
import { ErrorBannerProvider } from '../../ui/feedback/error-banner-provider.tsx';
import { ErrorBanner } from '../../ui/feedback/error-banner.tsx';
import { PortalTheme } from '../../ui/portal-theme.tsx';
import { useFollowMenuLink } from './follow-menu-link.ts';

afterEach(cleanup);

function Frame() {
  const banner = useErrorBanner();
  const follow = useFollowMenuLink();
  return (
    <>
      <ErrorBanner />
      <button onClick={() => banner.show({ title: 'Personas', message: 'It failed.', severity: 'error' })}>
        fail
      </button>
      <button onClick={follow}>menu link</button>
    </>
  );
}

test('a menu link clears the API error, what was recently vended and other cached pages, but keeps the data of the shell (SHELL-139 SHELL-141)', async () => {
  const client = new QueryClient();
  await client.prefetchQuery({ ...currentUserQuery('mo@northside.example'), queryFn: () => user() });
  client.setQueryData(['personas'], []);
  client.setQueryData(callKey(getRecentVends, { params: { cabinetId: '1-1' } }), { pending: [], vends: [] });
  client.setQueryData(callKey(listDispensed, {}), { result: [], total_record: 0 });
  render(
    <PortalTheme>
      <QueryClientProvider client={client}>
        <ErrorBannerProvider>
          <Frame />
        </ErrorBannerProvider>
      </QueryClientProvider>
    </PortalTheme>,
  );
  await userEvent.click(screen.getByText('fail'));
  expect(screen.getByText('It failed.')).toBeTruthy();
  await userEvent.click(screen.getByText('menu link'));
  expect(screen.queryByText('It failed.')).toBeNull();
  expect(
    client
      .getQueryCache()
      .getAll()
      .map(({ queryKey }) => queryKey[0]),
  ).toEqual(['users']);
});
