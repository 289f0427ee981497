import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ContentOf, DashboardWidget } from '@parwell/contract';
import { StatusChip, type Tone } from '../../../ui/status-chip.tsx';
import { WidgetCard } from '../widget-card.tsx';
import { WidgetLink } from '../widget-link.tsx';

const TONES: Readonly<Record<NonNullable<ContentOf<'tile'>['state']>, Tone>> = {
  OK: 'ok',
  Warning: 'warning',
  Fail: 'error',
  'Not available': 'neutral',
};

interface TileProps {
  readonly widget: DashboardWidget;
  readonly content: ContentOf<'tile'>;
}

/** A number or a word, with its state as a word (DASH-043..045, DASH-063..066). */
export function Tile({ widget, content: { state, value, note } }: TileProps) {
  return (
    <WidgetCard widget={widget} mark="">
      <Typography sx={VALUE}>
        <WidgetLink link={widget.link}>{value}</WidgetLink>
      </Typography>
      <Box
        sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 1, mt: 'auto' }}
      >
        {state !== null && <StatusChip tone={TONES[state]} label={state} />}
        <Typography color="textSecondary">{note}</Typography>
      </Box>
    </WidgetCard>
  );
}

const VALUE = {
  mb: 2,
  fontSize: { xs: '1.25rem', sm: '1.5rem' },
  fontWeight: 650,
  lineHeight: 1.25,
  fontVariantNumeric: 'tabular-nums',
  overflowWrap: 'anywhere',
} as const;
