import type { DeviceDetails } from '@parwell/contract';
import { useQuery } from '@tanstack/react-query';
import { TabCount } from '../../../../ui/tab-count.tsx';
import { stockSummaryQuery } from '../../public/stock-summary.ts';

export default function UnitsCount({ device }: { readonly device: DeviceDetails }) {
  return <TabCount count={useQuery(stockSummaryQuery(device.cabinetId)).data?.units} />;
}
