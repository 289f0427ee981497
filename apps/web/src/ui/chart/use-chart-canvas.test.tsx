import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { PortalTheme } from '../portal-theme.tsx';
import type { ChartData } from './chart-data.ts';
import { Chart } from './chart.tsx';

const ORDERS: ChartData = {
  label: 'Orders Placed',
  x: { name: 'Day', values: ['Mon'] },
  series: [{ name: 'Placed', type: 'bar', values: [3] }],
};

/** Replaces ECharts. */
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

afterEach(() => vi.doUnmock('echarts/core'));

test('if the chart library fails to load, the data are shown as a table, without a button to switch', async () => {
  arrives(() => {
    throw new Error('404');
  });
  await act(() => vi.dynamicImportSettled());
  expect(table()).toContain('Mon3');
  expect(screen.queryByRole('button')).toBeNull();
});

test('if the chart library does not load within 1500 ms, the data are shown as a table', async () => {
  vi.useFakeTimers();
  const library = Promise.withResolvers<object>();
  arrives(() => library.promise);
  act(() => void vi.advanceTimersByTime(1499));
  expect(table()).toBeUndefined();
  act(() => void vi.advanceTimersByTime(1));
  expect(table()).toContain('Mon3');
  // An import that never ends would be waited for by the next file of this worker.
  library.resolve({});
  await act(() => vi.dynamicImportSettled());
  expect(table()).toContain('Mon3');
});
