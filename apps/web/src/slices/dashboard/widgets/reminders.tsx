import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ContentOf, DashboardWidget } from '@parwell/contract';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { formatCount } from '../amounts.ts';
import { DASHBOARD_TEXTS } from '../dashboard.texts.ts';
import { WidgetCard } from '../widget-card.tsx';
import { WidgetLink } from '../widget-link.tsx';
import { firstOfText } from './first-of.ts';

interface RemindersProps {
  readonly widget: DashboardWidget;
  readonly content: ContentOf<'reminders'>;
}

/** Work that waits at a device (DASH-033, DASH-039). */
export const Reminders = ({ widget, content: { rows, total } }: RemindersProps) => (
  <WidgetCard widget={widget} note={firstOfText(rows.length, total)}>
    {rows.length === 0 && <EmptyState text={DASHBOARD_TEXTS.nothing} />}
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {rows.map(({ type, reminderCount, cabinetId, deviceName, link }) => (
        <Box component="li" key={`${type} ${cabinetId}`} sx={{ borderTop: 1, borderColor: 'divider' }}>
          <WidgetLink link={link} sx={LINE}>
            <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
              {deviceName ?? cabinetId}
              <Typography component="span" variant="caption" color="textSecondary" sx={{ display: 'block' }}>
                {DASHBOARD_TEXTS.reminders[type]}
                {deviceName !== null && ` · ${cabinetId}`}
              </Typography>
            </Box>
            <strong>{formatCount(reminderCount)}</strong>
          </WidgetLink>
        </Box>
      ))}
    </Box>
  </WidgetCard>
);

const LINE = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 3,
  minHeight: 44,
  py: 1,
  fontVariantNumeric: 'tabular-nums',
} as const;
