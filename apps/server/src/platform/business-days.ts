import { businessDays, type BusinessDays, type CalendarDate } from '@parwell/domain';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';

interface InBusiness {
  readonly config: Config;
}

/** Nobody else reads `BUSINESS_TIME_ZONE`. */
export const businessDaysOf = ({ config }: InBusiness): BusinessDays =>
  businessDays(config.BUSINESS_TIME_ZONE);

export const businessToday = (context: InBusiness & { readonly clock: Clock }): CalendarDate =>
  businessDaysOf(context).dayOf(context.clock.now().getTime());
