import type { ChartColors } from './chart-colors.ts';
import {
  nearestIndex,
  valueText,
  xText,
  type ChartAlert,
  type ChartData,
  type ChartSeries,
} from './chart-data.ts';

export interface Pointed {
  readonly axisValue?: unknown;
  readonly dataIndex?: number;
}

/**
 * The values at the pointer. They are read from the data, because ECharts draws long lines from a sample of
 * their points, a different one for each series. Built from elements instead of HTML text, so that a device
 * name cannot inject HTML.
 */
export function valuesAt(
  data: ChartData,
  colorOf: (series: number, index: number) => string,
  isHidden: (name: string) => boolean,
) {
  return (pointed: Pointed | readonly Pointed[]): HTMLElement => {
    const [first] = [pointed].flat() as readonly Pointed[];
    const index = indexAt(data, first);
    const rows = data.series.flatMap((series, position) => {
      const text = valueText(series, index);
      if (text === '' || isHidden(series.name)) return [];
      return [row(sample(series, colorOf(position, index)), series.name, text)];
    });
    return block(line(xText(data.x, index), { fontWeight: '650' }), ...rows);
  };
}

function indexAt({ x }: ChartData, pointed: Pointed | undefined): number {
  const { axisValue, dataIndex = 0 } = pointed ?? {};
  return x.values instanceof Float64Array && typeof axisValue === 'number'
    ? nearestIndex(x.values, axisValue)
    : dataIndex;
}

export const alertText = ({ title, text }: ChartAlert, { tone }: ChartColors): HTMLElement =>
  block(line(title, { fontWeight: '650', color: tone.error }), line(text));

const block = (...children: readonly HTMLElement[]): HTMLElement => {
  const element = document.createElement('div');
  element.append(...children);
  return element;
};

function line(text: string, style: Partial<CSSStyleDeclaration> = {}): HTMLElement {
  const element = document.createElement('div');
  element.textContent = text;
  Object.assign(element.style, style);
  return element;
}

/** As in the legend: a piece of the line, or a dot. */
const sample = ({ type, stroke = 'solid' }: ChartSeries, color: string): HTMLElement =>
  type === 'line'
    ? line('', { width: '16px', borderTop: `2px ${stroke} ${color}` })
    : line('', { width: '8px', height: '8px', borderRadius: '50%', background: color });

function row(shown: HTMLElement, name: string, value: string): HTMLElement {
  const element = document.createElement('div');
  Object.assign(element.style, { display: 'flex', alignItems: 'center', gap: '8px' });
  element.append(shown, line(name, { flex: '1' }), line(value, { fontWeight: '600' }));
  return element;
}
