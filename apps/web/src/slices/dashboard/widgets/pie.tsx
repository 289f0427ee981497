import Box from '@mui/material/Box';
import type { ContentOf, DashboardWidget } from '@parwell/contract';
import { use } from 'react';
import { useNavigate } from '@tanstack/react-router';
import { Screens } from '../../../shared/screen.ts';
import { seriesColor } from '../../../ui/chart/chart-colors.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { amountText, formatCount } from '../amounts.ts';
import { DASHBOARD_TEXTS } from '../dashboard.texts.ts';
import { linkAddress } from '../link-address.ts';
import { WidgetCard } from '../widget-card.tsx';
import { WidgetLink } from '../widget-link.tsx';
import { Legend } from './legend.tsx';
import { arcsOf, RADIUS } from './pie-paths.ts';

interface PieProps {
  readonly widget: DashboardWidget;
  readonly content: ContentOf<'pie'>;
}

/** A ring and a legend with the values; each leads to its list (DASH-055, DASH-060, DASH-061). */
export function Pie({ widget, content: { slices, sum } }: PieProps) {
  return (
    <WidgetCard widget={widget} note={DASHBOARD_TEXTS.inAll(amountText(sum, widget.unit))}>
      {slices.length === 0 ? (
        <EmptyState text={DASHBOARD_TEXTS.nothing} />
      ) : (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 4 }}>
          <Ring slices={slices} />
          <Box component="ul" sx={{ flex: '1 1 140px', minWidth: 0, listStyle: 'none', m: 0, p: 0 }}>
            {slices.map(({ label, value, link }, index) => (
              <li key={label}>
                <WidgetLink link={link} label={`${label}: ${amountText(value, widget.unit)}`} sx={LINE}>
                  <Legend color={seriesColor(index)} label={label} />
                  <strong>{formatCount(value)}</strong>
                </WidgetLink>
              </li>
            ))}
          </Box>
        </Box>
      )}
    </WidgetCard>
  );
}

/** For the mouse; screen readers and the keyboard use the legend. */
function Ring({ slices }: Pick<ContentOf<'pie'>, 'slices'>) {
  const screens = use(Screens);
  const navigate = useNavigate();
  const arcs = arcsOf(slices.map(({ value }) => value));
  return (
    <Box
      component="svg"
      viewBox="0 0 42 42"
      aria-hidden
      sx={{ flex: 'none', mx: 'auto', width: 140, maxWidth: '100%', printColorAdjust: 'exact' }}
    >
      {slices.map(({ label, value, link }, index) => (
        <circle
          key={label}
          cx="21"
          cy="21"
          r={RADIUS}
          fill="none"
          stroke={seriesColor(index)}
          strokeWidth="8"
          strokeDasharray={`${arcs[index]?.length ?? 0} 100`}
          strokeDashoffset={-(arcs[index]?.start ?? 0)}
          transform="rotate(-90 21 21)"
          style={{ cursor: link ? 'pointer' : 'default', pointerEvents: 'stroke' }}
          onClick={() => link && void navigate({ href: linkAddress(screens, link) })}
        >
          <title>{`${label}: ${formatCount(value)}`}</title>
        </circle>
      ))}
    </Box>
  );
}

const LINE = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 3,
  minHeight: 30,
  '@media (pointer: coarse)': { minHeight: 40 },
  fontVariantNumeric: 'tabular-nums',
  borderRadius: 1,
} as const;
