import Box from '@mui/material/Box';
import type { ContentOf, DashboardWidget } from '@parwell/contract';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { amountText, formatCount, sideBar } from '../amounts.ts';
import { DASHBOARD_TEXTS } from '../dashboard.texts.ts';
import { WidgetCard } from '../widget-card.tsx';
import { WidgetLink } from '../widget-link.tsx';

interface BarsProps {
  readonly widget: DashboardWidget;
  readonly content: ContentOf<'bars'>;
}

/** A side bar for each group (DASH-053). */
export function Bars({ widget, content: { bars, sum } }: BarsProps) {
  const longest = Math.max(...bars.map(({ value }) => value));
  return (
    <WidgetCard widget={widget} note={DASHBOARD_TEXTS.inAll(amountText(sum, widget.unit))}>
      {bars.length === 0 && <EmptyState text={DASHBOARD_TEXTS.nothing} />}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {bars.map(({ label, value, link }) => (
          <li key={label}>
            <WidgetLink link={link} label={`${label}: ${amountText(value, widget.unit)}`} sx={LINE}>
              <span>{label}</span>
              <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
                <Box
                  component="span"
                  sx={{ height: 16, borderRadius: '4px', bgcolor: 'primary.main', printColorAdjust: 'exact' }}
                  style={sideBar(value, longest)}
                />
                <strong>{formatCount(value)}</strong>
              </Box>
            </WidgetLink>
          </li>
        ))}
      </Box>
    </WidgetCard>
  );
}

const LINE = {
  display: 'grid',
  gridTemplateColumns: 'minmax(72px, 28%) minmax(0, 1fr)',
  alignItems: 'center',
  columnGap: 3,
  minHeight: 40,
  overflowWrap: 'anywhere',
  fontVariantNumeric: 'tabular-nums',
  borderRadius: 1,
} as const;
