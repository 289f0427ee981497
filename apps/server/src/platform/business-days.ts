import { businessDays, type BusinessDays, type CalendarDate } from '@parwell/domain';
import type { Context } from '../context.ts';

/** The days of the business (`BUSINESS_TIME_ZONE`). Nobody else reads that setting. */
export const businessDaysOf = ({ config }: Pick<Context, 'config'>): BusinessDays =>
  businessDays(config.BUSINESS_TIME_ZONE);

export const businessToday = (context: Pick<Context, 'config' | 'clock'>): CalendarDate =>
  businessDaysOf(context).dayOf(context.clock.now().getTime());
