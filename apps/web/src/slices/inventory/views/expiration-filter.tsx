import { EXPIRY_BUCKET_LABELS, EXPIRY_BUCKETS, isCalendarDate, type Expiration } from '@parwell/domain';
import { lazy, Suspense } from 'react';
import { z } from 'zod';
import { PanelSkeleton } from '../../../ui/dates/panel-skeleton.tsx';
import type { Formatter } from '../../../ui/dates/formatter.ts';
import { useFormatter } from '../../../ui/dates/use-formatter.ts';
import { makeFilter, unchanged, type ControlProps, type FilterOptions } from '../../../ui/filters/filter.ts';
import { PopupField } from '../../../ui/filters/popup-field.tsx';
import { VIEWS_TEXTS } from './views.texts.ts';

const load = () => import('./expiration-panel.tsx');
const ExpirationPanel = lazy(load);

const Day = z.string().refine(isCalendarDate).optional();
const schema: z.ZodType<Expiration> = z.union([
  z.enum(EXPIRY_BUCKETS),
  z
    .strictObject({ from: Day, until: Day })
    .refine(({ from, until }) => (from ?? until) !== undefined && (from ?? '') <= (until ?? '9999')),
]);

/** FILT-010: within some days of the business, expired, or from and until a day. */
export const expiration = (options: FilterOptions<Expiration, false>) =>
  makeFilter(options, { schema, Control: ExpirationField, sent: unchanged });

export function expirationText(value: Expiration | undefined, { date }: Pick<Formatter, 'date'>): string {
  if (value === undefined) return VIEWS_TEXTS.anyTime;
  if (typeof value === 'string') return EXPIRY_BUCKET_LABELS[value];
  const { from, until } = value;
  if (from === undefined) return VIEWS_TEXTS.onlyUntil(date(until ?? ''));
  return until === undefined
    ? VIEWS_TEXTS.onlyFrom(date(from))
    : VIEWS_TEXTS.between(date(from), date(until));
}

function ExpirationField({ value, onChange, ...field }: ControlProps<Expiration>) {
  const format = useFormatter();
  return (
    <PopupField {...field} onApproach={load} value={expirationText(value, format)}>
      {(close) => (
        <Suspense fallback={<PanelSkeleton calendars={2} />}>
          <ExpirationPanel value={value} timeZone={format.timeZone} onChange={onChange} onDone={close} />
        </Suspense>
      )}
    </PopupField>
  );
}
