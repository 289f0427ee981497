import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import type { DashboardWidget } from '@parwell/contract';
import { formatCount, unitFor } from '../amounts.ts';
import { DASHBOARD_TEXTS } from '../dashboard.texts.ts';
import { WidgetLink } from '../widget-link.tsx';
import { numberCardsOf, type NumberCard } from './numbers.ts';

/** The sums of some widgets (DASH-034). */
export function NumberCards({ widgets }: { readonly widgets: readonly DashboardWidget[] }) {
  const cards = numberCardsOf(widgets);
  if (cards.length === 0) return null;
  return (
    <Box component="section" aria-label={DASHBOARD_TEXTS.numbers} sx={CARDS}>
      {cards.map((card) => (
        <OneNumber key={card.widget.name} {...card} />
      ))}
    </Box>
  );
}

const OneNumber = ({ widget: { link, unit }, label, value, note }: NumberCard) => (
  <Card sx={{ p: 3, minWidth: 0 }}>
    <WidgetLink link={link} sx={{ display: 'block', height: '100%' }}>
      <Typography component="span" variant="caption" color="textSecondary" sx={{ display: 'block' }}>
        {label}
      </Typography>
      <Box component="span" sx={{ fontSize: '1.25rem', fontWeight: 650, fontVariantNumeric: 'tabular-nums' }}>
        {value === null ? '–' : formatCount(value)}
      </Box>
      {value !== null && unit !== null && ` ${unitFor(value, unit)}`}
      <Typography component="span" variant="caption" color="textSecondary" sx={{ display: 'block' }}>
        {/* Keeps its line, so that all cards are alike. */}
        {note || '\u00a0'}
      </Typography>
    </WidgetLink>
  </Card>
);

const CARDS = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 150px), 1fr))',
  gap: 3,
  mb: 4,
} as const;
