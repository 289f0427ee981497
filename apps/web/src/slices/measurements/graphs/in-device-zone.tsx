import type { DeviceDetails } from '@parwell/contract';
import { isZone } from '@parwell/domain';
import { use, type ReactNode } from 'react';
import { ShownZone } from '../../../ui/dates/shown-zone.ts';
import { useTimeZone } from '../../../ui/dates/use-time-zone.ts';
import { ZoneNote } from './zone-note.tsx';

interface InDeviceZoneProps {
  readonly device: Pick<DeviceDetails, 'timeZone'>;
  readonly children: ReactNode;
}

/** Days and times of what is inside are the device's (U1). It says so where what is around it has another zone. */
export function InDeviceZone({ device: { timeZone }, children }: InDeviceZoneProps) {
  const own = useTimeZone();
  const around = use(ShownZone) ?? own;
  const { zone, of } = timeZone;
  // A browser that does not know the zone, being older than the server's list, shows that of the page.
  if (zone === around || !isZone(zone)) return children;
  return (
    <ShownZone value={zone}>
      <ZoneNote zone={zone} of={of} own={own} />
      {children}
    </ShownZone>
  );
}
