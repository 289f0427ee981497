import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { LoadingState } from '../loading-state.tsx';
import { fillingColumn } from './column-widths.ts';
import { leadOf, type RowView } from './row-view.ts';
import { LEAD_WIDTH, TRAIL_WIDTH } from './styles.ts';

/** As many as a tall window shows. */
const MAX_LINES = 40;

interface SkeletonsProps<Row> {
  readonly label: string;
  readonly view: RowView<Row>;
  readonly rows: number;
  readonly narrow: boolean;
}

export function Skeletons<Row>({ label, view, rows, narrow }: SkeletonsProps<Row>) {
  const { columns } = view;
  // As in the table.
  const filling = fillingColumn(columns);
  const widths = columns.map(
    ({ key, width }) => `minmax(0, ${width === undefined || key === filling?.key ? '1fr' : `${width}px`})`,
  );
  return (
    <LoadingState label={`Loading ${label}`}>
      {Array.from({ length: Math.min(rows, MAX_LINES) }, (_, row) => (
        <Box
          key={row}
          data-skeleton
          sx={{
            display: 'grid',
            alignContent: 'center',
            boxSizing: 'border-box',
            height: narrow ? 72 : 38,
            borderBottom: '1px solid var(--soft-line)',
            gridTemplateColumns: narrow ? '60%' : widths.join(' '),
            pl: narrow ? '14px' : `${leadOf(view) * LEAD_WIDTH}px`,
            pr: narrow ? '14px' : `${TRAIL_WIDTH}px`,
          }}
        >
          {narrow
            ? ['title', 'line'].map((part) => <Skeleton key={part} />)
            : columns.map(({ key, align }) => (
                <Skeleton key={key} width="60%" sx={{ mx: 3, ...(align && { ml: 'auto' }) }} />
              ))}
        </Box>
      ))}
    </LoadingState>
  );
}
