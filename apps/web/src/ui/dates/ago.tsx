import { agoText } from '@parwell/domain';
import { useNow } from '../../shared/use-now.ts';
import { useFormatter } from './use-formatter.ts';

export function Ago({ value }: { readonly value: string }) {
  const format = useFormatter();
  return (
    <time dateTime={value} title={format.full(value)}>
      {agoText(useNow() - Date.parse(value))}
    </time>
  );
}
