import type { Dashboard, DashboardWidget } from '@parwell/contract';
import { arrange } from './arrangement.ts';
import { Widget } from './widget.tsx';
import { WidgetGrid } from './widget-grid.tsx';

interface WidgetGridsProps {
  readonly widgets: readonly DashboardWidget[];
  readonly dashboard: Pick<Dashboard, 'customerId' | 'asOf'>;
}

export function WidgetGrids({ widgets, dashboard }: WidgetGridsProps) {
  const { tiles, others } = arrange(widgets);
  const shown = (widget: DashboardWidget) => <Widget widget={widget} dashboard={dashboard} />;
  return (
    <>
      <WidgetGrid widgets={tiles}>{shown}</WidgetGrid>
      <WidgetGrid widgets={others}>{shown}</WidgetGrid>
    </>
  );
}
