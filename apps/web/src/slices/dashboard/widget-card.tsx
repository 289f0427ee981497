import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import type { DashboardWidget } from '@parwell/contract';
import { useId, type ReactNode } from 'react';
import { Counted } from './counted.tsx';
import { DASHBOARD_TEXTS } from './dashboard.texts.ts';
import { WidgetLink } from './widget-link.tsx';

interface WidgetCardProps {
  readonly widget: Pick<DashboardWidget, 'title' | 'counted' | 'link' | 'misplaced'>;
  readonly note?: ReactNode;
  readonly mark?: ReactNode;
  readonly children: ReactNode;
}

export function WidgetCard({ widget, note, mark, children }: WidgetCardProps) {
  const { title, counted, link, misplaced } = widget;
  const id = useId();
  return (
    <Card component="section" aria-labelledby={id} sx={CARD}>
      <Box sx={{ display: 'flex', alignItems: 'center', columnGap: 2, flexWrap: 'wrap', mb: 3 }}>
        <Box sx={{ display: 'flex', alignItems: 'center', columnGap: 1, minWidth: 0 }}>
          <Typography id={id} variant="h2">
            {title}
          </Typography>
          <Counted widget={title} counted={counted} />
        </Box>
        {note !== undefined && (
          <Typography variant="caption" color="textSecondary">
            {note}
          </Typography>
        )}
        <Box sx={{ ml: 'auto', fontWeight: 600, color: 'primary.main' }}>
          {mark ??
            (link && (
              <WidgetLink link={link} label={DASHBOARD_TEXTS.openListOf(title)}>
                {DASHBOARD_TEXTS.openList}
              </WidgetLink>
            ))}
        </Box>
      </Box>
      {children}
      {misplaced && misplaced.units > 0 && (
        <Box sx={{ pt: 3, mt: 'auto', color: 'warning.main', fontWeight: 600 }}>
          <WidgetLink link={misplaced.link}>{DASHBOARD_TEXTS.misplaced(misplaced.units)}</WidgetLink>
        </Box>
      )}
    </Card>
  );
}

const CARD = {
  display: 'flex',
  flexDirection: 'column',
  p: 4,
  minWidth: 0,
  width: '100%',
  boxSizing: 'border-box',
  // The charts fit their card, whatever the window.
  containerType: 'inline-size',
  '@media print': { breakInside: 'avoid' },
} as const;
