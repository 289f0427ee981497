import type { CalendarDate } from '../dates/calendar-date.ts';

/** A lot number of a product has one expiration, size, assay and unit (S5). */
export interface Lot {
  readonly productId: string;
  readonly lot: string;
  readonly expiration: CalendarDate | null;
  readonly size: string;
  readonly assay: string;
  readonly unitOfMeasure: string;
  readonly enteredBy: 'warehouse' | 'hand';
}
