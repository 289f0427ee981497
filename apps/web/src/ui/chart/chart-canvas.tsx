import { useColorScheme, useTheme } from '@mui/material/styles';
import type { ECharts } from 'echarts/core';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { chartColors } from './chart-colors.ts';
import type { ChartData } from './chart-data.ts';
import { ChartLegend } from './chart-legend.tsx';
import { chartOption, legendOf } from './chart-option.ts';
import { init } from './echarts-parts.ts';
import { NOTHING_SHOWN, shownPart, timeAxisLabel, type ShownPart } from './time-axis-label.ts';
import { CHART_TEXTS } from './chart.texts.ts';

interface ChartCanvasProps {
  readonly data: ChartData;
  readonly height: number;
  readonly horizontal: boolean;
  readonly zoom: boolean;
  readonly onZoom?: ((part: ShownPart | null) => void) | undefined;
}

/** Only these parts are replaced by new data, which keeps zoom and switched-off series. */
const REPLACED = ['series', 'xAxis', 'yAxis', 'grid', 'legend', 'dataZoom', 'dataset'];

/** Hidden from screen readers, which get the table instead. */
export function ChartCanvas({ data, height, horizontal, zoom, onZoom }: ChartCanvasProps) {
  const element = useRef<HTMLDivElement>(null);
  const chart = useRef<ECharts>(null);
  const hidden = useRef<ReadonlySet<string>>(new Set());
  const [switchedOff, setSwitchedOff] = useState<ReadonlySet<string>>(new Set());
  const shown = useRef(NOTHING_SHOWN);
  // The labels of a time axis depend on the zoom and on the width.
  const relabel = useEffectEvent(() => {
    const axisLabel = timeAxisLabel(data.x, shown.current);
    if (axisLabel) chart.current?.setOption({ xAxis: { axisLabel } });
  });
  const reportZoom = useEffectEvent(() => onZoom?.(shownPart(data.x, shown.current)));
  const colors = useChartColors();

  useEffect(() => {
    if (!element.current) return undefined;
    const box = element.current;
    const drawn = init(box);
    chart.current = drawn;
    shown.current = { ...NOTHING_SHOWN, width: box.clientWidth };
    let drawnHeight = box.clientHeight;
    drawn.on('datazoom', () => {
      const { dataZoom } = drawn.getOption() as { dataZoom?: { start: number; end: number }[] };
      const { start, end } = dataZoom?.[0] ?? NOTHING_SHOWN;
      shown.current = { ...shown.current, start, end };
      relabel();
      reportZoom();
    });
    drawn.on('legendselectchanged', (event) => {
      const { selected } = event as { selected: Record<string, boolean> };
      hidden.current = new Set(Object.keys(selected).filter((name) => !selected[name]));
      setSwitchedOff(hidden.current);
    });
    // The observer also reports the first size, for which ECharts would lay out everything a second time.
    const observer = new ResizeObserver(() => {
      const { clientWidth, clientHeight } = box;
      const wasWide = shown.current.width;
      if (clientWidth === wasWide && clientHeight === drawnHeight) return;
      drawnHeight = clientHeight;
      drawn.resize();
      if (clientWidth === wasWide) return;
      shown.current = { ...shown.current, width: clientWidth };
      relabel();
    });
    observer.observe(box);
    return () => {
      observer.disconnect();
      drawn.dispose();
      chart.current = null;
    };
  }, []);

  useEffect(() => {
    const isHidden = (name: string) => hidden.current.has(name);
    const appearance = { colors, horizontal, zoom, isHidden, shown: shown.current };
    chart.current?.setOption(chartOption(data, appearance), { replaceMerge: REPLACED, lazyUpdate: true });
  }, [data, colors, horizontal, zoom]);

  const entries = useMemo(() => legendOf(data, colors), [data, colors]);
  // A drawing made for a wider window must not widen the page until it is redrawn.
  return (
    <>
      <div ref={element} aria-hidden style={{ width: '100%', height, overflow: 'hidden' }} />
      {entries.length > 0 && (
        <ChartLegend
          label={CHART_TEXTS.series(data.label)}
          entries={entries}
          isHidden={(name) => switchedOff.has(name)}
          onToggle={(name) => chart.current?.dispatchAction({ type: 'legendToggleSelect', name })}
        />
      )}
    </>
  );
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
