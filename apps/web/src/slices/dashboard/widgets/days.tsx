import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ContentOf, DashboardWidget } from '@parwell/contract';
import { useFormatter } from '../../../ui/dates/use-formatter.ts';
import { amountText, comparisonText, shareOf } from '../amounts.ts';
import { DASHBOARD_TEXTS } from '../dashboard.texts.ts';
import { WidgetCard } from '../widget-card.tsx';
import { WidgetLink } from '../widget-link.tsx';

/** Above a bar there is room for four characters: 1.2K. */
const SHORT = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 });

interface DaysProps {
  readonly widget: DashboardWidget;
  readonly content: ContentOf<'days'>;
}

/**
 * A bar for each of the last 14 days, today last (DASH-056..059). In HTML: every bar is a link, and printing
 * keeps all of it, in the colours of the paper.
 */
export function Days({ widget, content: { bars, sum, before } }: DaysProps) {
  const format = useFormatter();
  const { unit } = widget;
  const highest = Math.max(...bars.map(({ value }) => value));
  const nameOf = (day: string, value: number, isToday: boolean) =>
    `${format.date(day)}${isToday ? `, ${DASHBOARD_TEXTS.today}` : ''}: ${amountText(value, unit)}`;
  return (
    <WidgetCard widget={widget} note={DASHBOARD_TEXTS.lastDays}>
      <Typography sx={{ mb: 2 }}>
        <strong>{amountText(sum, unit)}</strong>, {comparisonText(sum, before)}
      </Typography>
      <Box component="ol" sx={CHART}>
        {bars.map(({ day, value, link }, index) => (
          <li key={day}>
            <WidgetLink
              link={link}
              label={nameOf(day, value, index === bars.length - 1)}
              sx={index === bars.length - 1 ? [BAR, TODAY] : BAR}
            >
              <span className="value">{value === 0 ? '' : SHORT.format(value)}</span>
              <span
                className="bar"
                style={{ height: `${shareOf(value, highest) * 100}%`, minHeight: value > 0 ? 2 : 0 }}
              />
              <span className="day">{Number(day.slice(-2))}</span>
            </WidgetLink>
          </li>
        ))}
      </Box>
    </WidgetCard>
  );
}

const CHART = {
  listStyle: 'none',
  display: 'grid',
  gridAutoFlow: 'column',
  gridAutoColumns: 'minmax(0, 1fr)',
  gap: 1,
  height: 190,
  m: 0,
  p: 0,
  mt: 'auto',
  // Numbers above bars this narrow would overlap; each bar's name contains its number, but paper needs it
  // visible.
  '@container (max-width: 260px)': { '& .value': { visibility: 'hidden' } },
  '@media print': { '& .value': { visibility: 'visible' } },
} as const;

const BAR = {
  display: 'grid',
  // The bar's height is a share of the room in the middle.
  gridTemplateRows: '18px minmax(0, 1fr) 20px',
  height: '100%',
  fontSize: '0.6875rem',
  fontVariantNumeric: 'tabular-nums',
  textAlign: 'center',
  textDecoration: 'none !important',
  color: 'text.secondary',
  borderRadius: 1,
  '& .bar': {
    alignSelf: 'end',
    justifySelf: 'center',
    width: 'min(100%, 32px)',
    borderRadius: '4px 4px 0 0',
    bgcolor: 'primary.main',
    opacity: 0.72,
    printColorAdjust: 'exact',
  },
  '& .day': { alignSelf: 'end', borderTop: 1, borderColor: 'divider' },
  '&:is(a):hover': { bgcolor: 'action.hover' },
} as const;

/** Colour alone must not distinguish today. */
const TODAY = { fontWeight: 700, color: 'text.primary', '& .bar': { opacity: 1 } } as const;
