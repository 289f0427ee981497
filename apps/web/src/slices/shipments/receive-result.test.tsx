import type { ReceivedLine } from '@parwell/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { thisBrowser } from '../../session/browser.ts';
import { SessionContext } from '../../session/session-context.ts';
import { fakeApi } from '../../test/fake-api.ts';
import { PortalTheme } from '../../ui/portal-theme.tsx';
import { ReceiveResult, type Received } from './receive-result.tsx';

const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });

beforeEach(() => {
  fakeApi();
  vi.useFakeTimers();
});
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
const result = (lineKey: string, outcome: ReceivedLine['outcome'], message = ''): ReceivedLine => ({
  lineKey,
  outcome,
  message,
  receivedBefore: null,
});
const received = (): Received => ({
  lines: [],
  results: [result('1', 'received'), result('2', 'in review', 'It differs.'), result('3', 'refused', 'No.')],
});

function Page() {
  const [shown, setShown] = useState<Received>(received);
  return (
    <SessionContext value={{ browser: thisBrowser, email: 'ada@c1.example' }}>
      <QueryClientProvider client={client}>
        <PortalTheme>
          <ReceiveResult received={shown} />
          <button type="button" onClick={() => setShown(received())}>
            Receive again
          </button>
        </PortalTheme>
      </QueryClientProvider>
    </SessionContext>
  );
}
const section = () => screen.queryByRole('region');
const alerts = () => [...screen.queryAllByRole('status'), ...screen.queryAllByRole('alert')].length;

test('what came of receiving hides after 6000 ms, and leaves no gap (CONST-034 CONST-035)', () => {
  render(<Page />);
  pass(5999);
  expect(alerts()).toBe(3);
  pass(1);
  expect([alerts(), section()]).toEqual([0, null]);
});

test('one that is read stays; the next receipt is told whole', () => {
  render(<Page />);
  fireEvent.mouseEnter(screen.getByText('1 line received.').closest('[role=status]') as Element);
  pass(6000);
  expect([alerts(), section() === null]).toEqual([1, false]);
  fireEvent.click(screen.getByText('Receive again'));
  expect(alerts()).toBe(3);
  fireEvent.mouseLeave(screen.getByText('1 line received.').closest('[role=status]') as Element);
  pass(6000);
  expect([alerts(), section()]).toEqual([0, null]);
});
