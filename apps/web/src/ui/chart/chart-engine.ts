import type { init } from 'echarts/core';
import { useEffect, useState } from 'react';

type Engine = typeof init;

/** ECharts, loaded when the first chart is shown; 'failed' if it could not be loaded. */
export function useChartEngine(): Engine | 'loading' | 'failed' {
  const [engine, setEngine] = useState<Engine | 'loading' | 'failed'>('loading');
  useEffect(() => {
    let gone = false;
    import('./echarts-parts.ts').then(
      (parts) => gone || setEngine(() => parts.init),
      () => gone || setEngine('failed'),
    );
    return () => {
      gone = true;
    };
  }, []);
  return engine;
}
