import Box from '@mui/material/Box';
import type { DeviceDetails } from '@parwell/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { GraphRange, useGraphRange } from '../graphs/graph-range.tsx';
import { InDeviceZone } from '../graphs/in-device-zone.tsx';
import type { DateRangeValue } from '../../../ui/dates/day-bounds.ts';
import { useFormatter } from '../../../ui/dates/use-formatter.ts';
import { contactChart, lteChart, weightChart, wifiChart } from './connectivity-charts.ts';
import { ConnectivityGraph } from './connectivity-graph.tsx';
import { contactsQuery, signalQuery, weightQuery } from './connectivity.api.ts';

interface ConnectivityTabProps {
  readonly device: DeviceDetails;
}

export default function ConnectivityTab({ device }: ConnectivityTabProps) {
  return (
    <InDeviceZone device={device}>
      <Graphs device={device} />
    </InDeviceZone>
  );
}

function Graphs({ device }: ConnectivityTabProps) {
  const format = useFormatter();
  const [range, chooseRange] = useGraphRange();
  const [startDate, endDate] = format.between(range);
  const period = { customerId: device.customerId, cabinetId: device.cabinetId, startDate, endDate };
  // As text, because a range relative to today is a new object on every render.
  const days = JSON.stringify(range);
  const options = useMemo(() => ({ range: JSON.parse(days) as DateRangeValue, format }), [days, format]);
  const common = { period, options };
  const contacts = useQuery(contactsQuery(period, format.timeZone));
  const weight = useQuery(weightQuery(period));
  const signal = useQuery(signalQuery(period));
  return (
    <>
      <Box sx={{ mb: 3 }}>
        <GraphRange value={range} onChange={chooseRange} />
      </Box>
      <Box sx={GRID}>
        <ConnectivityGraph
          {...common}
          title="Connectivity"
          report="RNI_UIEXPORT_CabinetConnectivityReport"
          answer={contacts}
          draw={contactChart}
        />
        <ConnectivityGraph
          {...common}
          title="Weight"
          report="RNI_UIEXPORT_CabinetWeightReport"
          answer={weight}
          draw={weightChart}
        />
        <ConnectivityGraph
          {...common}
          title="LTE"
          report="RNI_UIEXPORT_CabinetLteReport"
          answer={signal}
          draw={lteChart}
        />
        <ConnectivityGraph
          {...common}
          title="WiFi"
          report="RNI_UIEXPORT_CabinetWifiReport"
          answer={signal}
          draw={wifiChart}
        />
      </Box>
    </>
  );
}

const GRID = {
  display: 'grid',
  gap: 4,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
} as const;
