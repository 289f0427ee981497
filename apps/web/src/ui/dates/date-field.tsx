import type { CalendarDate } from '@parwell/domain';
import { lazy, Suspense } from 'react';
import type { FieldState } from '../filters/compact-field.tsx';
import { PopupField } from '../filters/popup-field.tsx';
import { PanelSkeleton } from './panel-skeleton.tsx';
import { useFormatter } from './use-formatter.ts';

const load = () => import('./calendar.tsx');
const Calendar = lazy(async () => ({ default: (await load()).Calendar }));

interface DateFieldProps extends FieldState {
  readonly value: CalendarDate | undefined;
  readonly onChange: (value: CalendarDate) => void;
}

export function DateField({ value, onChange, ...field }: DateFieldProps) {
  const format = useFormatter();
  return (
    <PopupField {...field} onApproach={load} value={value && format.date(value)} none="Any">
      {(close) => (
        <Suspense fallback={<PanelSkeleton calendars={1} />}>
          <Calendar
            focusAtOnce
            value={value}
            timeZone={format.timeZone}
            onChange={(day) => {
              onChange(day);
              close();
            }}
          />
        </Suspense>
      )}
    </PopupField>
  );
}
