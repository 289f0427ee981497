import { useNow } from '../../shared/use-now.ts';
import { useFormatter } from './use-formatter.ts';

/** When something was not long ago: a time, with its date from midnight on; the full instant on hover. */
export function RecentInstant({ value }: { readonly value: string }) {
  const format = useFormatter();
  return (
    <time dateTime={value} title={format.full(value)}>
      {format.timeOrDate(value, useNow())}
    </time>
  );
}
