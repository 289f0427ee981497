import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { drawn, init, use } from '../../test/fake-echarts.ts';
import { PortalTheme } from '../portal-theme.tsx';
import type { ChartData } from './chart-data.ts';

const ORDERS: ChartData = {
  label: 'Orders Placed',
  x: { name: 'Day', values: ['Mon'] },
  series: [{ name: 'Placed', type: 'bar', values: [3] }],
};

async function open(echarts: () => object, charts = 1) {
  vi.resetModules();
  vi.doMock('echarts/core', echarts);
  const { Chart } = await import('./chart.tsx');
  render(
    <PortalTheme>
      {Array.from({ length: charts }, (_, place) => (
        <Chart key={place} data={ORDERS} />
      ))}
    </PortalTheme>,
  );
}
const table = () => screen.queryByRole('table')?.textContent;
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

// Other files of this worker load the portal anew, without this stand-in for ECharts.
afterEach(() => {
  vi.doUnmock('echarts/core');
  vi.resetModules();
});

test('charts that waited for the library are drawn one after the other', async () => {
  vi.useFakeTimers();
  drawn.setOption.mockClear();
  await open(() => ({ init, use }), 2);
  await act(() => vi.dynamicImportSettled());
  pass(1);
  expect(drawn.setOption).toHaveBeenCalledTimes(1);
  pass(50);
  expect(drawn.setOption).toHaveBeenCalledTimes(2);
});

test('if the chart library fails to load, the data are shown as a table, without a button to switch', async () => {
  await open(() => {
    throw new Error('404');
  });
  await act(() => vi.dynamicImportSettled());
  expect(table()).toContain('Mon3');
  expect(screen.queryByRole('button')).toBeNull();
});

test('if the chart library does not load within 1500 ms, the data are shown as a table', async () => {
  vi.useFakeTimers();
  const library = Promise.withResolvers<object>();
  await open(() => library.promise);
  pass(1499);
  expect(table()).toBeUndefined();
  pass(1);
  expect(table()).toContain('Mon3');
  // The next file of this worker would wait for an import that never ends.
  library.resolve({});
  await act(() => vi.dynamicImportSettled());
  expect(table()).toContain('Mon3');
});
