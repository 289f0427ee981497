import Box from '@mui/material/Box';
import type { ContentOf, DashboardWidget } from '@parwell/contract';
import { seriesColor } from '../../../ui/chart/chart-colors.ts';
import { amountText, formatCount, sideBar } from '../amounts.ts';
import { DASHBOARD_TEXTS } from '../dashboard.texts.ts';
import { WidgetCard } from '../widget-card.tsx';
import { WidgetLink } from '../widget-link.tsx';
import { Legend } from './legend.tsx';

type Content = ContentOf<'stacked'>;

interface StackedProps {
  readonly widget: DashboardWidget;
  readonly content: Content;
}

/** Side bars divided by group, each with its total (DASH-062). */
export function Stacked({ widget, content: { groups, bars, sum } }: StackedProps) {
  const longest = Math.max(...bars.map((bar) => bar.sum));
  return (
    <WidgetCard widget={widget} note={DASHBOARD_TEXTS.inAll(amountText(sum, widget.unit))}>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {bars.map((bar) => (
          <Box component="li" key={bar.label} sx={LINE}>
            <WidgetLink
              link={bar.link}
              label={`${bar.label}: ${amountText(bar.sum, widget.unit)}`}
              sx={bar.urgent ? { fontWeight: 600, color: 'error.main' } : {}}
            >
              {bar.label}
            </WidgetLink>
            <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, minWidth: 0 }}>
              <Parts bar={bar} groups={groups} unit={widget.unit} longest={longest} />
              <strong>{formatCount(bar.sum)}</strong>
            </Box>
          </Box>
        ))}
      </Box>
      {sum > 0 && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4, rowGap: 1, pt: 3, mt: 'auto' }}>
          {groups.map((group, index) => (
            <Legend key={group} color={seriesColor(index)} label={group} />
          ))}
        </Box>
      )}
    </WidgetCard>
  );
}

interface PartsProps extends Pick<Content, 'groups'>, Pick<DashboardWidget, 'unit'> {
  readonly bar: Content['bars'][number];
  readonly longest: number;
}

const Parts = ({ bar: { label, values, sum, links }, groups, unit, longest }: PartsProps) => (
  <Box sx={{ display: 'flex', gap: '1px', height: 18 }} style={sideBar(sum, longest)}>
    {groups.map((group, index) => {
      const value = values[index] ?? 0;
      if (value <= 0) return null;
      return (
        <WidgetLink
          key={group}
          link={links[index] ?? null}
          label={`${label}, ${group}: ${amountText(value, unit)}`}
          sx={{
            flex: `${value} 1 0`,
            minWidth: 2,
            height: '100%',
            borderRadius: '2px',
            bgcolor: seriesColor(index),
            printColorAdjust: 'exact',
          }}
        />
      );
    })}
  </Box>
);

const LINE = {
  display: 'grid',
  gridTemplateColumns: '72px minmax(0, 1fr)',
  alignItems: 'center',
  columnGap: 2,
  minHeight: 34,
  fontVariantNumeric: 'tabular-nums',
} as const;
