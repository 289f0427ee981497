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

/** Whoever zoomed in or switched a series off keeps that when newer data come. */
const REPLACED = ['series', 'xAxis', 'yAxis', 'grid', 'legend', 'dataZoom', 'dataset'];

/** The drawing itself. Nothing of it is read out: the table beside it is. */
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

  // What was drawn for a wider window must not widen this one until it is drawn anew.
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
