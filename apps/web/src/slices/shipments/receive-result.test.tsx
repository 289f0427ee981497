import type { ReceivedLine } from '@parwell/contract';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { PortalTheme } from '../../ui/portal-theme.tsx';
import { ReceiveResult, type Received } from './receive-result.tsx';

beforeEach(() => {
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
  const [shown, setShown] = useState<Received | null>(received);
  return (
    <PortalTheme>
      {shown && <ReceiveResult received={shown} onDismiss={() => setShown(null)} />}
      <button type="button" onClick={() => setShown(received())}>
        Receive again
      </button>
    </PortalTheme>
  );
}
const section = () => screen.queryByRole('region');
const alerts = () => [...screen.queryAllByRole('status'), ...screen.queryAllByRole('alert')].length;

test('CONST-034 CONST-035 what came of receiving hides after 6000 ms, and leaves no gap', () => {
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
