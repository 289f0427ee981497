import { useEffect, useState } from 'react';
import type { ChartCanvas } from './chart-canvas.tsx';

type Canvas = typeof ChartCanvas;

/** The drawing with ECharts, loaded when the first chart is shown; 'failed' if it could not be loaded. */
export function useChartCanvas(): Canvas | 'loading' | 'failed' {
  const [canvas, setCanvas] = useState<Canvas | 'loading' | 'failed'>('loading');
  useEffect(() => {
    let gone = false;
    import('./chart-canvas.tsx').then(
      (loaded) => gone || setCanvas(() => loaded.ChartCanvas),
      () => gone || setCanvas('failed'),
    );
    return () => {
      gone = true;
    };
  }, []);
  return canvas;
}
