import Typography from '@mui/material/Typography';
import type { ContentOf, DashboardWidget } from '@parwell/contract';
import { Instant } from '../../../ui/dates/instant.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { DASHBOARD_TEXTS } from '../dashboard.texts.ts';
import { WidgetCard } from '../widget-card.tsx';

interface UnavailableProps {
  readonly widget: DashboardWidget;
  readonly content: ContentOf<'unavailable'>;
}

/** A source that does not answer is not zero (D7). */
export const Unavailable = ({ widget, content: { since } }: UnavailableProps) => (
  <WidgetCard widget={widget} mark={<StatusChip tone="neutral" label={DASHBOARD_TEXTS.notAvailable} />}>
    <Typography color="textSecondary">
      {DASHBOARD_TEXTS.notAvailableSince} <Instant value={since} />
    </Typography>
  </WidgetCard>
);
