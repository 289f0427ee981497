import { lazy, Suspense } from 'react';
import type { FieldState } from '../filters/compact-field.tsx';
import { PopupField } from '../filters/popup-field.tsx';
import type { DateRangeValue } from './day-bounds.ts';
import { PanelSkeleton } from './panel-skeleton.tsx';
import { useFormatter } from './use-formatter.ts';

// Calendars and Luxon are loaded when the field is first opened.
const load = () => import('./date-range-panel.tsx');
const DateRangePanel = lazy(async () => ({ default: (await load()).DateRangePanel }));

interface DateRangeProps extends FieldState {
  readonly value: DateRangeValue | undefined;
  readonly onChange: (value: DateRangeValue) => void;
}

export function DateRange({ value, onChange, ...field }: DateRangeProps) {
  const format = useFormatter();
  return (
    <PopupField {...field} onApproach={load} value={value && format.range(value)} none="Any">
      {(close) => (
        <Suspense fallback={<PanelSkeleton calendars={2} />}>
          <DateRangePanel value={value} timeZone={format.timeZone} onChange={onChange} onDone={close} />
        </Suspense>
      )}
    </PopupField>
  );
}
