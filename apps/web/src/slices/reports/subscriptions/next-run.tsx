import Alert from '@mui/material/Alert';
import { nextRun, REPORT_FREQUENCIES, type ReportFrequency } from '@parwell/domain';
import { useState } from 'react';
import { useWatch, type Control } from 'react-hook-form';
import { Instant } from '../../../ui/dates/instant.tsx';
import { useFormatter } from '../../../ui/dates/use-formatter.ts';
import type { SubscriptionInput, SubscriptionValues } from './subscription-schema.ts';
import { SUBSCRIPTION_TEXTS } from '../reports.texts.ts';

interface NextRunProps {
  readonly control: Control<SubscriptionInput, unknown, SubscriptionValues>;
  readonly timeZone: string;
}

export function NextRun({ control, timeZone }: NextRunProps) {
  const [frequency, dayOfWeek] = useWatch({ control, name: ['frequency', 'dayOfWeek'] });
  const format = useFormatter();
  const [now] = useState(() => new Date());
  const schedule = scheduleOf(frequency, dayOfWeek);
  if (!schedule) return null;
  return (
    <Alert severity="info" role="status">
      {SUBSCRIPTION_TEXTS.nextRun}: <Instant value={nextRun({ ...schedule, timeZone }, now)} /> (
      {format.timeZone}){format.timeZone !== timeZone && SUBSCRIPTION_TEXTS.otherTimeZone(timeZone)}
    </Alert>
  );
}

function scheduleOf(
  text: string,
  day: string,
): { frequency: ReportFrequency; dayOfWeek: number | null } | null {
  const frequency = REPORT_FREQUENCIES.find((each) => each === text);
  if (!frequency || (frequency === 'Weekly' && day === '')) return null;
  return { frequency, dayOfWeek: frequency === 'Weekly' ? Number(day) : null };
}
