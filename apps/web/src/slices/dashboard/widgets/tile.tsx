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
    <WidgetCard widget={widget} mark={state === null ? '' : <StatusChip tone={TONES[state]} label={state} />}>
      <Typography
        sx={{ fontSize: '1.5rem', fontWeight: 650, lineHeight: 1.25, fontVariantNumeric: 'tabular-nums' }}
      >
        <WidgetLink link={widget.link}>{value}</WidgetLink>
      </Typography>
      <Typography color="textSecondary">{note}</Typography>
    </WidgetCard>
  );
}
