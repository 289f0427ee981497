import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { PLACES, type Room } from './arrangement.ts';
import type { WidgetName } from '@parwell/domain';

/** The least widths before the next widget moves to another row. A row is always filled. */
const BASIS: Readonly<Record<Room, string>> = { tile: '150px', third: '330px', half: '440px', full: '100%' };

interface WidgetGridProps<W> {
  readonly widgets: readonly W[];
  readonly children: (widget: W) => ReactNode;
}

export function WidgetGrid<W extends { readonly name: WidgetName }>({
  widgets,
  children,
}: WidgetGridProps<W>) {
  if (widgets.length === 0) return null;
  return (
    <Box sx={GRID}>
      {widgets.map((widget) => {
        const { room } = PLACES[widget.name];
        return (
          <Box
            key={widget.name}
            sx={{
              flex: `1 1 min(100%, ${BASIS[room]})`,
              display: 'flex',
              minWidth: 0,
              ...(room === 'full' && { '@media print': { gridColumn: '1 / -1' } }),
            }}
          >
            {children(widget)}
          </Box>
        );
      })}
    </Box>
  );
}

const GRID = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 4,
  '& + &': { mt: 4 },
  // Browsers cut rows of a flex box between pages.
  '@media print': { display: 'grid', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: 3 },
} as const;
