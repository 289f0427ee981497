import { defaultComment, type IncidentRule, type Step } from '@parwell/domain';

const MINUTE_MS = 60_000;

const counted = (count: number, unit: string): string[] =>
  count === 0 ? [] : [`${count} ${unit}${count === 1 ? '' : 's'}`];

/** Such as '2 hours 5 minutes': the same in every time zone, which a comment does not know. */
export function durationInWords(ms: number): string {
  const minutes = Math.max(0, Math.round(ms / MINUTE_MS));
  if (minutes === 0) return 'less than a minute';
  return [
    ...counted(Math.floor(minutes / 1440), 'day'),
    ...counted(Math.floor((minutes % 1440) / 60), 'hour'),
    ...counted(minutes % 60, 'minute'),
  ].join(' ');
}

const minutesInWords = (minutes: number | null): string => durationInWords((minutes ?? 0) * MINUTE_MS);

export function commentOn(step: Step, since: Date, rule: IncidentRule): string {
  switch (step.kind) {
    case 'open':
      return defaultComment('Open');
    case 'earlier':
      return `It began ${durationInWords(since.getTime() - step.since)} earlier than was known.`;
    case 'rise':
      return step.because === 'lasting'
        ? `Severity raised to high: it has lasted ${minutesInWords(rule.highAfter)}.`
        : 'Severity raised to high: an alert was more severe than those before.';
    case 'over':
      return `Over ${durationInWords(step.at - since.getTime())} after it began.`;
    case 'return':
      return 'It has come back.';
    case 'reopen':
      return step.isOver
        ? `${defaultComment('Open')} The time to ignore it has ended. It is over, and somebody has to close it.`
        : `${defaultComment('Open')} The time to ignore it has ended, and it is not over.`;
    case 'close':
      return step.because === 'over'
        ? `${defaultComment('Closed')} It has been over for ${durationInWords(step.overFor)}.`
        : `${defaultComment('Closed')} It was over when the time to ignore it ended.`;
  }
}
