import { formatCount } from '../amounts.ts';
import { DASHBOARD_TEXTS } from '../dashboard.texts.ts';

export const firstOfText = (rows: number, total: number): string =>
  rows < total ? DASHBOARD_TEXTS.firstOf(formatCount(rows), formatCount(total)) : formatCount(total);
