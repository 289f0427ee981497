import { useEffect, useState } from 'react';
import { runInTurn } from '../turns.ts';
import type { ChartCanvas } from './chart-canvas.tsx';

type Canvas = typeof ChartCanvas;

let loaded: Canvas | undefined;

/**
 * Loads the drawing with ECharts with the first chart; 'failed' if that failed. Waiting charts are drawn one
 * after the other, so that no key or click has to wait for all of them.
 */
export function useChartCanvas(): Canvas | 'loading' | 'failed' {
  const [canvas, setCanvas] = useState<Canvas | 'loading' | 'failed'>(() => loaded ?? 'loading');
  const waits = canvas === 'loading';
  useEffect(() => {
    if (!waits) return undefined;
    let gone = false;
    let leave: (() => void) | undefined;
    const draw = (found: Canvas) => {
      loaded = found;
      if (!gone) leave = runInTurn(() => setCanvas(() => found));
    };
    import('./chart-canvas.tsx').then(
      ({ ChartCanvas: found }) => draw(found),
      () => gone || setCanvas('failed'),
    );
    return () => {
      gone = true;
      leave?.();
    };
  }, [waits]);
  return canvas;
}
