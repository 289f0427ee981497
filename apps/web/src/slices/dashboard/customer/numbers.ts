import type { DashboardWidget } from '@parwell/contract';
import type { WidgetName } from '@parwell/domain';
import { formatCount } from '../amounts.ts';
import { DASHBOARD_TEXTS } from '../dashboard.texts.ts';

/** The widgets whose sums are cards (DASH-034), in the order of the cards. */
const SUMMED: readonly WidgetName[] = [
  'currentInventory',
  'openRestockOrders',
  'orderRequests',
  'usage',
  'pendingInvoices',
];

export interface NumberCard {
  readonly widget: DashboardWidget;
  readonly label: string;
  /** Null while its source does not answer. */
  readonly value: number | null;
  readonly note: string;
}

export const numberCardsOf = (widgets: readonly DashboardWidget[]): readonly NumberCard[] =>
  SUMMED.flatMap((name) => widgets.filter((widget) => widget.name === name)).map((widget) => ({
    widget,
    ...sumOf(widget),
  }));

function sumOf({ title, content }: DashboardWidget): Omit<NumberCard, 'widget'> {
  switch (content.form) {
    case 'days':
      return {
        label: `${title}, ${DASHBOARD_TEXTS.lastDays}`,
        value: content.sum,
        note: DASHBOARD_TEXTS.before(formatCount(content.before)),
      };
    case 'bars':
    case 'pie':
    case 'stacked':
      return { label: title, value: content.sum, note: '' };
    case 'table':
    case 'reminders':
      return { label: title, value: content.total, note: '' };
    case 'tile':
    case 'unavailable':
      return { label: title, value: null, note: DASHBOARD_TEXTS.notAvailable };
  }
}
