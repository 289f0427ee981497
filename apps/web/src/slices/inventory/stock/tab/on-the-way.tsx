import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import type { ProductOnTheWay, StockSummary } from '@parwell/contract';
import { addDays, type CalendarDate } from '@parwell/domain';
import { Link } from '@tanstack/react-router';
import { useFormatter } from '../../../../ui/dates/use-formatter.ts';
import { STOCK_TEXTS } from '../stock.texts.ts';

const sumOf = (products: readonly ProductOnTheWay[], of: 'units' | 'linesToReceive'): number =>
  products.reduce((sum, product) => sum + product[of], 0);

function dueText(due: CalendarDate | null, today: CalendarDate, date: (day: CalendarDate) => string): string {
  if (due === null) return '';
  if (due === today) return STOCK_TEXTS.dueToday;
  if (due === addDays(today, 1)) return STOCK_TEXTS.dueTomorrow;
  return due < today ? STOCK_TEXTS.wasDue(date(due)) : STOCK_TEXTS.due(date(due));
}

const ICON = {
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  viewBox: '0 0 24 24',
  'aria-hidden': true,
} as const;

const LINK = {
  color: 'inherit',
  textDecoration: 'none',
  '&:hover': { borderColor: 'primary.main' },
  '&:focus-visible': { outline: 2, outlineColor: 'primary.main', outlineOffset: '2px' },
} as const;

/** Products on their way to a device, with a link to the shipments that a person receives. */
export function OnTheWay({ summary: { onTheWay, today } }: { readonly summary: StockSummary }) {
  const format = useFormatter();
  const [first, ...others] = onTheWay;
  if (!first) return null;
  const isLink = sumOf(onTheWay, 'linesToReceive') > 0;
  const about = [
    first.productLabelName,
    dueText(first.due, today, (day) => format.date(day)),
    others.length > 0 ? STOCK_TEXTS.moreProducts(others.length) : '',
  ];
  const content = (
    <>
      <Box component="svg" {...ICON} sx={{ flex: 'none', width: 18, height: 18, color: 'text.secondary' }}>
        <path d="M3 7h11v9H3zM14 10h4l3 3v3h-7zM7 19a2 2 0 100-4 2 2 0 000 4zM17 19a2 2 0 100-4 2 2 0 000 4z" />
      </Box>
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box sx={{ fontWeight: 600 }}>{STOCK_TEXTS.onTheWay(sumOf(onTheWay, 'units'))}</Box>
        <Box sx={{ fontSize: '0.75rem', color: 'text.secondary' }}>{about.filter(Boolean).join(', ')}</Box>
      </Box>
    </>
  );
  const style = { display: 'flex', alignItems: 'center', gap: 3, p: 3 } as const;
  if (!isLink) return <Card sx={style}>{content}</Card>;
  return (
    <Card
      component={Link}
      to="."
      search={{ tab: 'shipments' } as never}
      resetScroll={false}
      sx={{ ...style, ...LINK }}
    >
      {content}
      <Box component="svg" {...ICON} sx={{ flex: 'none', width: 16, height: 16, color: 'text.secondary' }}>
        <path d="M9 6l6 6-6 6" />
      </Box>
    </Card>
  );
}
