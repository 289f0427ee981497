import { act, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { PortalTheme } from '../portal-theme.tsx';
import type { ChartData } from './chart-data.ts';
import { Chart } from './chart.tsx';

const ORDERS: ChartData = {
  label: 'Orders Placed',
  x: { name: 'Day', values: ['Mon'] },
  series: [{ name: 'Placed', type: 'bar', values: [3] }],
};

/** Instead of the library that draws. */
const arrives = (echarts: () => Promise<object>) => {
  vi.resetModules();
  vi.doMock('echarts/core', echarts);
  render(
    <PortalTheme>
      <Chart data={ORDERS} />
    </PortalTheme>,
  );
};
const table = () => screen.queryByRole('table')?.textContent;

test('data whose drawing cannot be had are shown as a table at once, with no way back', async () => {
  arrives(() => {
    throw new Error('404');
  });
  await act(() => vi.dynamicImportSettled());
  expect(table()).toContain('Mon3');
  expect(screen.queryByRole('button')).toBeNull();
});

test('data whose drawing does not come within 1500 ms are shown as a table', () => {
  vi.useFakeTimers();
  arrives(() => new Promise(() => undefined));
  act(() => void vi.advanceTimersByTime(1499));
  expect(table()).toBeUndefined();
  act(() => void vi.advanceTimersByTime(1));
  expect(table()).toContain('Mon3');
});
