import { useColorScheme, useTheme } from '@mui/material/styles';
import type { ECharts, init } from 'echarts/core';
import { useEffect, useMemo, useRef } from 'react';
import { chartColors } from './chart-colors.ts';
import type { ChartData } from './chart-data.ts';
import { chartOption } from './chart-option.ts';

interface ChartCanvasProps {
  readonly init: typeof init;
  readonly data: ChartData;
  readonly height: number;
  readonly horizontal: boolean;
  readonly zoom: boolean;
}

/** Only these parts are replaced by new data, so that zoom and switched-off series are kept. */
const REPLACED = ['series', 'xAxis', 'yAxis', 'grid', 'legend', 'dataZoom', 'dataset'];

/** The drawing. Hidden from screen readers, which get the table instead. */
export function ChartCanvas({ init, data, height, horizontal, zoom }: ChartCanvasProps) {
  const element = useRef<HTMLDivElement>(null);
  const chart = useRef<ECharts>(null);
  const hidden = useRef<ReadonlySet<string>>(new Set());
  const colors = useChartColors();

  useEffect(() => {
    if (!element.current) return undefined;
    const drawn = init(element.current);
    chart.current = drawn;
    drawn.on('legendselectchanged', (event) => {
      const { selected } = event as { selected: Record<string, boolean> };
      hidden.current = new Set(Object.keys(selected).filter((name) => !selected[name]));
    });
    const observer = new ResizeObserver(() => drawn.resize());
    observer.observe(element.current);
    return () => {
      observer.disconnect();
      drawn.dispose();
      chart.current = null;
    };
  }, [init]);

  useEffect(() => {
    const isHidden = (name: string) => hidden.current.has(name);
    chart.current?.setOption(chartOption(data, { colors, horizontal, zoom, isHidden }), {
      replaceMerge: REPLACED,
    });
  }, [data, colors, horizontal, zoom]);

  // Keeps a drawing made for a wider window from widening the page until it is redrawn.
  return <div ref={element} aria-hidden style={{ width: '100%', height, overflow: 'hidden' }} />;
}

function useChartColors() {
  const { colorSchemes, palette } = useTheme();
  const { colorScheme } = useColorScheme();
  const mode = colorScheme === 'dark' ? 'dark' : 'light';
  return useMemo(
    () => chartColors(mode, colorSchemes?.[mode]?.palette ?? palette),
    [mode, colorSchemes, palette],
  );
}
