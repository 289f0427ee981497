import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { createElement, useState, type ReactNode } from 'react';
import { EmptyState } from '../empty-state.tsx';
import { LoadingState } from '../loading-state.tsx';
import { isEmpty, NUMBER, xText, type ChartData } from './chart-data.ts';
import { ChartRows, ChartTable, PAGE } from './chart-table.tsx';
import type { ShownPart } from './time-axis-label.ts';
import { useLoaderTime } from './loader-time.ts';
import { useChartCanvas } from './use-chart-canvas.ts';
import { CHART_TEXTS } from './chart.texts.ts';

interface ChartProps {
  /** Redrawn whenever the object changes: keep the same object for the same data. */
  readonly data: ChartData | undefined;
  readonly loading?: boolean;
  readonly emptyText?: string;
  readonly height?: number;
  readonly horizontal?: boolean;
  readonly zoom?: boolean;
  /** Receives the visible part of a zoomed time axis; null if all is shown. */
  readonly onZoom?: (part: ShownPart | null) => void;
}

export function Chart({
  data,
  loading = false,
  emptyText = 'No data available.',
  height = 280,
  horizontal = false,
  zoom = false,
  onZoom,
}: ChartProps) {
  const canvas = useChartCanvas();
  const [asTable, setAsTable] = useState(false);
  const hasData = data !== undefined && !isEmpty(data);
  const showsLoader = useLoaderTime(hasData ? canvas === 'loading' : loading);

  if (!hasData || showsLoader) {
    return (
      <Box sx={{ minHeight: height, display: 'grid', alignItems: 'center' }}>
        {showsLoader ? (
          <LoadingState label={data ? `Loading ${data.label}` : CHART_TEXTS.loading}>
            <Skeleton variant="rounded" height={height} />
          </LoadingState>
        ) : (
          <EmptyState text={emptyText} />
        )}
      </Box>
    );
  }
  // Without ECharts, the table is shown.
  const canDraw = typeof canvas === 'function';
  return (
    <Box component="figure" aria-label={data.label} sx={{ m: 0, position: 'relative', minWidth: 0 }}>
      {canDraw && (
        <Box sx={{ display: 'flex', justifyContent: 'flex-end', mb: 1 }}>
          <Button size="small" onClick={() => setAsTable(!asTable)}>
            {asTable ? CHART_TEXTS.asChart : CHART_TEXTS.asTable}
          </Button>
        </Box>
      )}
      {canDraw && !asTable ? (
        <>
          {createElement(canvas, { data, height, horizontal, zoom, onZoom })}
          <ReadOut data={data} />
        </>
      ) : (
        <ChartTable data={data} height={height} />
      )}
    </Box>
  );
}

/** The table for screen readers, or for thousands of rows a hint how to get them. */
function ReadOut({ data }: { data: ChartData }) {
  const { x } = data;
  const { length } = x.values;
  return (
    <Hidden>
      {length > PAGE ? (
        <p>{CHART_TEXTS.range(NUMBER.format(length), xText(x, 0), xText(x, length - 1))}</p>
      ) : (
        <ChartRows data={data} start={0} end={length} />
      )}
    </Hidden>
  );
}

const Hidden = ({ children }: { children: ReactNode }) => (
  <Box sx={{ position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' }}>
    {children}
  </Box>
);
