import Typography from '@mui/material/Typography';
import type { DeviceDetails } from '@parwell/contract';
import { isZone } from '@parwell/domain';
import type { ReactNode } from 'react';
import { ShownZone } from '../../../ui/dates/shown-zone.ts';
import { useTimeZone } from '../../../ui/dates/use-time-zone.ts';
import { GRAPH_TEXTS } from '../measurements.texts.ts';

interface InDeviceZoneProps {
  readonly device: Pick<DeviceDetails, 'timeZone'>;
  readonly children: ReactNode;
}

/** Days and times of what is inside are the device's (U1). It says so to users who have another zone. */
export function InDeviceZone({ device: { timeZone }, children }: InDeviceZoneProps) {
  const own = useTimeZone();
  const { zone, of } = timeZone;
  // A browser that does not know the zone, being older than the server's list, shows the user's.
  if (zone === own || !isZone(zone)) return children;
  return (
    <ShownZone value={zone}>
      <Typography color="textSecondary" sx={{ mb: 3, overflowWrap: 'anywhere' }}>
        {GRAPH_TEXTS.inZone(zone, of, own)}
      </Typography>
      {children}
    </ShownZone>
  );
}
