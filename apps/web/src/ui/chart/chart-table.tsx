import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { headOf, NUMBER, rowOf, type ChartData } from './chart-data.ts';

/** As many rows as a browser draws without a noticeable pause. */
export const PAGE = 100;

interface ChartTableProps {
  readonly data: ChartData;
  readonly height: number;
}

export function ChartTable({ data, height }: ChartTableProps) {
  const [page, setPage] = useState(0);
  const total = data.x.values.length;
  // New data may have fewer rows than the current page needs.
  const start = Math.min(page, Math.ceil(total / PAGE) - 1) * PAGE;
  const end = Math.min(start + PAGE, total);
  return (
    <>
      <Box
        role="region"
        aria-label={data.label}
        // Lets keyboard users scroll it with the arrow keys.
        tabIndex={0}
        sx={{ height, overflow: 'auto' }}
      >
        <ChartRows data={data} start={start} end={end} />
      </Box>
      {total > PAGE && (
        <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'flex-end', gap: 2, pt: 2 }}>
          <Typography variant="caption" color="textSecondary" aria-live="polite">
            {`${start + 1}–${end} of ${NUMBER.format(total)}`}
          </Typography>
          <Button variant="outlined" disabled={start === 0} onClick={() => setPage(start / PAGE - 1)}>
            Previous
          </Button>
          <Button variant="outlined" disabled={end === total} onClick={() => setPage(start / PAGE + 1)}>
            Next
          </Button>
        </Box>
      )}
    </>
  );
}

interface ChartRowsProps {
  readonly data: ChartData;
  readonly start: number;
  readonly end: number;
}

/** Screen readers also get these rows in place of the drawing. */
export function ChartRows({ data, start, end }: ChartRowsProps) {
  const { bands = [], alerts = [] } = data;
  return (
    <>
      <Box component="table" aria-label={data.label} sx={TABLE}>
        <thead>
          <tr>
            {headOf(data).map((name, column) => (
              // oxlint-disable-next-line react/no-array-index-key -- two series may have one name
              <th key={column} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: end - start }, (_, offset) => {
            const [x, ...values] = rowOf(data, start + offset);
            return (
              <tr key={start + offset}>
                <th scope="row">{x}</th>
                {values.map((value, column) => (
                  // oxlint-disable-next-line react/no-array-index-key -- a column has no other name
                  <td key={column}>{value}</td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </Box>
      {bands.length + alerts.length > 0 && (
        <Box component="ul" sx={{ my: 2, pl: 5 }}>
          {bands.map(({ name, from, to }) => (
            <li key={name}>{`${name}: ${from} to ${to}`}</li>
          ))}
          {alerts.map(({ x, title, text }) => (
            <li key={`${x} ${title} ${text}`}>{`${title}: ${text}`}</li>
          ))}
        </Box>
      )}
    </>
  );
}

const TABLE = {
  width: '100%',
  borderCollapse: 'collapse',
  fontVariantNumeric: 'tabular-nums',
  '& th, & td': {
    px: 3,
    height: 38,
    textAlign: 'right',
    fontWeight: 400,
    borderBottom: '1px solid',
    borderColor: 'divider',
    whiteSpace: 'nowrap',
  },
  '& th:first-of-type': { textAlign: 'left' },
  '& thead th': {
    position: 'sticky',
    top: 0,
    height: 36,
    fontSize: '0.75rem',
    fontWeight: 600,
    color: 'text.secondary',
    bgcolor: 'background.paper',
  },
} as const;
