import { listDashboardDevices } from '@parwell/contract';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../../session/call-query.ts';
import { DeviceLink } from '../../devices/public/device-link.tsx';

/** Stands in for the cards that "home" writes. */
export function DeviceCards({ customerId }: { readonly customerId: string | null }) {
  const { data } = useQuery(
    callQuery(listDashboardDevices, { query: customerId === null ? {} : { customerId } }),
  );
  return (
    <ul>
      {data?.result.map((device) => (
        <li key={device.cabinetId}>
          <DeviceLink {...device} />
        </li>
      ))}
    </ul>
  );
}
