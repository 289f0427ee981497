import { useColorScheme } from '@mui/material/styles';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { drawn } from '../../test/fake-echarts.ts';
import { PortalTheme } from '../portal-theme.tsx';
import type { ChartData } from './chart-data.ts';
import { Chart } from './chart.tsx';

const observed: ResizeObserverCallback[] = [];

beforeEach(() => {
  vi.clearAllMocks();
  vi.useFakeTimers({ shouldAdvanceTime: true });
  observed.length = 0;
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(callback: ResizeObserverCallback) {
        observed.push(callback);
      }
      observe = () => undefined;
      disconnect = () => undefined;
    },
  );
});
const ORDERS: ChartData = {
  label: 'Orders Placed',
  x: { name: 'Day', values: ['Mon', 'Tue'] },
  series: [
    { name: 'Placed', type: 'bar', values: [3, 1200] },
    { name: 'Open', type: 'bar', values: [null, 0], format: (value) => `${value} open` },
  ],
};
const MINUTES: ChartData = {
  label: 'Temperature',
  x: {
    name: 'Time',
    values: Float64Array.from({ length: 250 }, (_, index) => index * 60_000),
    format: (instant) => `minute ${instant / 60_000}`,
  },
  series: [{ name: 'Average', type: 'line', values: new Float64Array(250).fill(4.5) }],
  bands: [{ name: 'Allowed', from: 2, to: 8, tone: 'ok' }],
  alerts: [{ x: 120_000, y: 9.8, title: 'Error · TEMPERATURE', text: '9.8 °C for 42 min' }],
};

function Theme() {
  const { setMode } = useColorScheme();
  return (
    <button type="button" onClick={() => setMode('dark')}>
      Dark
    </button>
  );
}

const page = (
  data: ChartData | undefined,
  loading = false,
  onZoom: (part: unknown) => void = () => undefined,
) => (
  <PortalTheme>
    <Theme />
    <Chart data={data} loading={loading} onZoom={onZoom} />
  </PortalTheme>
);
async function open(data: ChartData | undefined, loading = false) {
  const view = render(page(data, loading));
  await act(() => vi.dynamicImportSettled());
  pass(1);
  const show = (next: ChartData | undefined, still = false, onZoom?: (part: unknown) => void) =>
    view.rerender(page(next, still, onZoom));
  return { ...view, show };
}
const cells = () =>
  [...document.querySelectorAll('tr')].map((row) => [...row.children].map((cell) => cell.textContent));
const click = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
// The loader is in the page before it becomes visible.
const loader = () => screen.queryByRole('status', { hidden: true });
const option = () => drawn.setOption.mock.lastCall?.[0];

describe('a chart', () => {
  test('is drawn from its data and disposed when it unmounts', async () => {
    const { unmount } = await open(ORDERS);
    expect(option()?.series.map(({ name }) => name)).toEqual(['Placed', 'Open']);
    unmount();
    expect(drawn.dispose).toHaveBeenCalledOnce();
  });

  test('is redrawn when its data change, and only then', async () => {
    const { show } = await open(ORDERS);
    show(ORDERS);
    expect(drawn.setOption).toHaveBeenCalledOnce();
    show(MINUTES);
    expect(option()?.series[0]?.name).toBe('Average');
  });

  test('uses the accent first, in the light and the dark theme', async () => {
    await open(ORDERS);
    expect(option()?.color[0]).toBe('#0e7c86');
    fireEvent.click(screen.getByText('Dark'));
    expect(option()?.color[0]).toBe('#3cb6c0');
  });

  test('leaves a series that is switched off out of the tooltip', async () => {
    await open(ORDERS);
    const tooltip = () => option()?.tooltip.formatter({ dataIndex: 1 }).textContent;
    expect(tooltip()).toBe('TuePlaced1,200Open0 open');
    const [event, switched] = drawn.on.mock.lastCall ?? [];
    expect(event).toBe('legendselectchanged');
    const entry = screen.getByRole('button', { name: 'Placed', pressed: true });
    fireEvent.click(entry);
    expect(drawn.dispatchAction).toHaveBeenCalledExactlyOnceWith({
      type: 'legendToggleSelect',
      name: 'Placed',
    });
    act(() => switched?.({ selected: { Placed: false, Open: true } }));
    expect(entry.getAttribute('aria-pressed')).toBe('false');
    expect(tooltip()).toBe('TueOpen0 open');
  });

  test('follows the size of its container', async () => {
    const width = vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(464);
    await open(ORDERS);
    const resized = () => observed.forEach((callback) => callback([], {} as ResizeObserver));
    // Browsers also report the first size, which the chart already has.
    resized();
    expect(drawn.resize).not.toHaveBeenCalled();
    width.mockReturnValue(300);
    resized();
    expect(drawn.resize).toHaveBeenCalledOnce();
  });
});

test('a magnified time axis gets the labels that suit what is shown', async () => {
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(464);
  // Not zero, which a faked clock would use as now.
  const begin = Date.UTC(2026, 10, 1);
  const minuteOf = (instant: number) => (instant - begin) / 60_000;
  const text = {
    timeZone: 'UTC',
    date: () => 'day',
    time: (at: number) => `${minuteOf(at)}`,
    timeOfDay: true,
  };
  const values = (MINUTES.x.values as Float64Array).map((minute) => begin + minute);
  const data = { ...MINUTES, x: { ...MINUTES.x, values, labels: text } };
  const { show } = await open(data);
  const labels = () => option()?.xAxis.axisLabel.customValues.map(minuteOf);
  expect(labels()).toEqual([0, 30, 60, 90, 120, 150, 180, 210, 240]);

  const onZoom = vi.fn<(part: number[] | null) => void>();
  show(data, false, (part) => onZoom(part as number[] | null));
  drawn.getOption.mockReturnValue({ dataZoom: [{ start: 40, end: 60 }] });
  const [, magnified] = drawn.on.mock.calls.find(([event]) => event === 'datazoom') ?? [];
  magnified?.();
  expect(labels()).toEqual([100, 105, 110, 115, 120, 125, 130, 135, 140, 145]);
  expect(onZoom.mock.lastCall?.[0]?.map(minuteOf)).toEqual([99.6, 149.4]);
  drawn.getOption.mockReturnValue({ dataZoom: [{ start: 0, end: 100 }] });
  magnified?.();
  expect(onZoom.mock.lastCall).toEqual([null]);
});

describe('the table behind a chart', () => {
  const TABLE = [
    ['Day', 'Placed', 'Open'],
    ['Mon', '3', ''],
    ['Tue', '1,200', '0 open'],
  ];

  test('is what screen readers read, instead of the drawing', async () => {
    await open(ORDERS);
    expect(within(screen.getByRole('figure', { name: 'Orders Placed' })).getByRole('table')).toBeTruthy();
    expect(cells()).toEqual(TABLE);
    expect(document.querySelector('figure [aria-hidden="true"]')).not.toBeNull();
  });

  test('can be shown instead of the drawing, and back', async () => {
    await open(ORDERS);
    click('Show as table');
    expect(cells()).toEqual(TABLE);
    expect(screen.getByRole('region', { name: 'Orders Placed' }).tabIndex).toBe(0);
    expect(drawn.dispose).toHaveBeenCalledOnce();
    click('Show as chart');
    expect(screen.queryByRole('region')).toBeNull();
  });

  test('has pages of a hundred rows, and screen readers do not get all of them', async () => {
    await open(MINUTES);
    expect(cells()).toEqual([]);
    expect(screen.getByText(/250 values from minute 0 to minute 249/)).toBeTruthy();

    click('Show as table');
    expect(cells()).toHaveLength(101);
    expect(cells()[1]).toEqual(['minute 0', '4.5']);
    click('Next');
    click('Next');
    expect(cells().at(-1)).toEqual(['minute 249', '4.5']);
    expect(screen.getByText('201–250 of 250')).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Next' }).disabled).toBe(true);
    click('Previous');
    expect(cells()[1]?.[0]).toBe('minute 100');
  });

  test('includes ranges and alerts', async () => {
    await open(MINUTES);
    click('Show as table');
    expect(screen.getByText('Allowed: 2 to 8')).toBeTruthy();
    expect(screen.getByText('Error · TEMPERATURE: 9.8 °C for 42 min')).toBeTruthy();
  });
});

describe('without data', () => {
  test('says that there are no data (ERR-043 ERR-044)', async () => {
    const { show } = await open(undefined);
    expect(screen.getByText('No data available.')).toBeTruthy();
    show({ ...ORDERS, series: [{ name: 'Placed', type: 'bar', values: [null, null] }] });
    expect(screen.getByText('No data available.')).toBeTruthy();
    show({ ...ORDERS, series: [{ name: 'None', type: 'bar', values: [0, 0] }] });
    expect(screen.queryByText('No data available.')).toBeNull();
  });

  test('shows a loader for at most 1500 ms, then whatever it has', async () => {
    const { show } = await open(undefined, true);
    expect(loader()).not.toBeNull();
    pass(1500);
    expect(loader()).toBeNull();
    expect(screen.getByText('No data available.')).toBeTruthy();
    show(ORDERS);
    expect(option()?.series).toHaveLength(2);
  });

  test('hides the loader as soon as the data are there', async () => {
    const { show } = await open(undefined, true);
    show(ORDERS);
    expect(loader()).toBeNull();
    expect(option()?.series).toHaveLength(2);
  });

  test('keeps showing old data while new ones load', async () => {
    const { show } = await open(ORDERS);
    show(ORDERS, true);
    expect(loader()).toBeNull();
  });
});
