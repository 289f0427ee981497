import { vi } from 'vitest';

// Replaces `echarts/core` in all tests: jsdom has no canvas, and the table behind a chart shows the same
// data.

interface Drawn {
  readonly xAxis: { readonly axisLabel: { readonly customValues: number[] } };
  readonly color: string[];
  readonly series: readonly { readonly name: string }[];
  readonly tooltip: { readonly formatter: (pointed: object) => HTMLElement };
}

export const drawn = {
  on: vi.fn<(event: string, run: (event?: object) => void) => void>(),
  setOption: vi.fn<(option: Drawn) => void>(),
  getOption: vi.fn<() => object>(),
  dispatchAction: vi.fn(),
  resize: vi.fn(),
  dispose: vi.fn(),
};

export const use = (): void => undefined;
export const init = () => drawn;
