import type { DeviceDetails } from '@parwell/contract';
import { useQuery } from '@tanstack/react-query';
import { Ago } from '../../../ui/dates/ago.tsx';
import { Instant } from '../../../ui/dates/instant.tsx';
import { COUNT_TEXTS } from './count.texts.ts';
import { stockSummaryQuery } from '../public/stock-summary.ts';

export default function LastCounted({ device }: { readonly device: DeviceDetails }) {
  const { data } = useQuery(stockSummaryQuery(device.cabinetId));
  if (!data) return '–';
  if (data.lastCountedAt === null) return COUNT_TEXTS.neverCounted;
  return (
    <>
      <Instant value={data.lastCountedAt} show="date" />, <Ago value={data.lastCountedAt} />
    </>
  );
}
