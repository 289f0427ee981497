import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import type { ChartSeries } from './chart-data.ts';

export interface LegendEntry {
  readonly name: string;
  /** In a pie, the name with its value. */
  readonly text: string;
  readonly color: string;
  readonly type: ChartSeries['type'];
  readonly stroke: NonNullable<ChartSeries['stroke']>;
}

interface ChartLegendProps {
  readonly label: string;
  readonly entries: readonly LegendEntry[];
  readonly isHidden: (name: string) => boolean;
  readonly onToggle: (name: string) => void;
}

/** Pixels. Whole rows are shown, so that no name is cut; a longer list scrolls. */
const ROW = 28;
const MOST_ROWS = 4;

/**
 * Switches series off and on. ECharts' own legend cuts names at the end of its pages and cannot be reached by
 * keyboard.
 */
export const ChartLegend = ({ label, entries, isHidden, onToggle }: ChartLegendProps) => (
  <Box role="group" aria-label={label} sx={LIST}>
    {entries.map(({ name, text, color, type, stroke }) => (
      <ButtonBase
        key={`${name} ${color} ${stroke}`}
        aria-pressed={!isHidden(name)}
        onClick={() => onToggle(name)}
        sx={ENTRY}
      >
        <Box component="span" aria-hidden sx={type === 'line' ? line(color, stroke) : dot(color)} />
        <Box component="span" sx={{ overflowWrap: 'anywhere', textAlign: 'left' }}>
          {text}
        </Box>
      </ButtonBase>
    ))}
  </Box>
);

const line = (color: string, stroke: string) => ({
  width: 22,
  flexShrink: 0,
  borderTop: `2px ${stroke} ${color}`,
});
const dot = (color: string) => ({ width: 8, height: 8, flexShrink: 0, borderRadius: '50%', bgcolor: color });

const LIST = {
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'center',
  columnGap: 2,
  maxHeight: ROW * MOST_ROWS,
  overflowY: 'auto',
} as const;

const ENTRY = {
  gap: 1.5,
  minHeight: ROW,
  px: 1.5,
  borderRadius: 1,
  font: 'inherit',
  fontSize: '0.75rem',
  color: 'text.secondary',
  '&[aria-pressed="false"]': { textDecoration: 'line-through', opacity: 0.7 },
} as const;
