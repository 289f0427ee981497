import type { init } from 'echarts/core';
import { useEffect, useState } from 'react';

type Engine = typeof init;

/** ECharts, fetched when the first chart is on the screen; 'failed' when it could not be fetched. */
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
