import type { DeviceDetails } from '@parwell/contract';
import { can } from '@parwell/domain';
import { useQuery } from '@tanstack/react-query';
import { useCurrentUser } from '../../session/current-user.ts';
import { TabCount } from '../../ui/tab-count.tsx';
import { stockSummaryQuery } from '../inventory/public/stock-summary.ts';

/** Lines to receive at a device, for users who may also see its stock. */
export default function LinesCount({ device }: { readonly device: DeviceDetails }) {
  const grants = useCurrentUser().data?.grants ?? {};
  const { data } = useQuery({
    ...stockSummaryQuery(device.cabinetId),
    enabled: can(grants, 'read', 'inventory', device.customerId),
  });
  return <TabCount count={data?.onTheWay.reduce((sum, { linesToReceive }) => sum + linesToReceive, 0)} />;
}
