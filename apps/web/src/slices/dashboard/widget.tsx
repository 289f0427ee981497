import Typography from '@mui/material/Typography';
import type { Dashboard, DashboardWidget } from '@parwell/contract';
import { CatchBoundary } from '@tanstack/react-router';
import { createContext, use } from 'react';
import { DASHBOARD_TEXTS } from './dashboard.texts.ts';
import { WidgetCard } from './widget-card.tsx';
import { Bars } from './widgets/bars.tsx';
import { Days } from './widgets/days.tsx';
import { Pie } from './widgets/pie.tsx';
import { Reminders } from './widgets/reminders.tsx';
import { Stacked } from './widgets/stacked.tsx';
import { Table } from './widgets/table.tsx';
import { Tile } from './widgets/tile.tsx';
import { Unavailable } from './widgets/unavailable.tsx';

interface WidgetProps {
  readonly widget: DashboardWidget;
  readonly dashboard: Pick<Dashboard, 'customerId' | 'asOf'>;
}

/** The widget being rendered, for the boundary that catches its failure. */
const Drawn = createContext<DashboardWidget | null>(null);

/** If one widget fails to render, it says so, and the others stay. */
export const Widget = ({ widget, dashboard: { customerId, asOf } }: WidgetProps) => (
  <Drawn value={widget}>
    <CatchBoundary getResetKey={() => asOf} errorComponent={NotShown}>
      <Content widget={widget} customerId={customerId} />
    </CatchBoundary>
  </Drawn>
);

function NotShown() {
  const widget = use(Drawn);
  return (
    widget && (
      <WidgetCard widget={widget}>
        <Typography color="textSecondary">{DASHBOARD_TEXTS.notShown}</Typography>
      </WidgetCard>
    )
  );
}

function Content({ widget, customerId }: { widget: DashboardWidget; customerId: string | null }) {
  const { content } = widget;
  switch (content.form) {
    case 'tile':
      return <Tile widget={widget} content={content} />;
    case 'table':
      return <Table widget={widget} content={content} customerId={customerId} />;
    case 'days':
      return <Days widget={widget} content={content} />;
    case 'bars':
      return <Bars widget={widget} content={content} />;
    case 'pie':
      return <Pie widget={widget} content={content} />;
    case 'stacked':
      return <Stacked widget={widget} content={content} />;
    case 'reminders':
      return <Reminders widget={widget} content={content} />;
    case 'unavailable':
      return <Unavailable widget={widget} content={content} />;
  }
}
