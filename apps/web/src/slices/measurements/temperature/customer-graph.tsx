import Box from '@mui/material/Box';
import type { CallResponse, getDeviceZones } from '@parwell/contract';
import { Link } from '@tanstack/react-router';
import type { DateRangeValue } from '../../../ui/dates/day-bounds.ts';
import { GraphCard } from '../graphs/graph-card.tsx';
import { InDeviceZone } from '../graphs/in-device-zone.tsx';
import { GRAPH_TEXTS } from '../measurements.texts.ts';
import { AlertList } from './alert-list.tsx';
import { DeviceTemperature } from './device-temperature.tsx';
import type { NamedGraph } from './grouped-lines.ts';
import type { Grouping } from './line-names.ts';
import type { ShownSeries } from './shown-series.tsx';
import { TemperatureGraph } from './temperature-graph.tsx';
import { VisionTemperature } from './vision-temperature.tsx';

export interface CustomerGraphProps {
  readonly graph: NamedGraph;
  readonly by: Grouping;
  readonly range: DateRangeValue;
  readonly shown: ShownSeries;
  readonly zones: CallResponse<typeof getDeviceZones>;
}

/** One of the graphs of a customer: of a device, or of a zone of several devices. */
export function CustomerGraph({ graph: { title, data }, by, range, shown, zones }: CustomerGraphProps) {
  const [first] = data.lines;
  if (!first) return null;
  const { customerId, deviceId: cabinetId, deviceName, cabinetType } = first;
  const drawn = (
    <>
      <TemperatureGraph data={data} label={GRAPH_TEXTS.temperatureOf(title)} shown={shown} range={range} />
      <AlertList
        alerts={data.alerts}
        customerId={customerId}
        namesDevice={by === 'zone'}
        about={title}
        heading="h3"
      />
    </>
  );
  if (by === 'zone') return <GraphCard title={title}>{drawn}</GraphCard>;

  const path = `/cabinet-details/${encodeURIComponent(customerId)}/${encodeURIComponent(cabinetId)}`;
  const ofDevice = { device: { customerId, cabinetId, deviceName }, range, shown };
  const ownZone = zones.devices.find((device) => device.cabinetId === cabinetId)?.zone;
  const isVision = cabinetType === 'VISION';
  const graphs = isVision ? <VisionTemperature {...ofDevice} /> : drawn;
  return (
    <GraphCard title={<DeviceLink to={path}>{title}</DeviceLink>}>
      {ownZone === undefined ? (
        graphs
      ) : (
        // Its days begin at other instants than those of the page, so it is asked for by itself.
        <InDeviceZone device={{ timeZone: { zone: ownZone, of: 'device' } }}>
          {isVision ? graphs : <DeviceTemperature {...ofDevice} zoom={false} />}
        </InDeviceZone>
      )}
    </GraphCard>
  );
}

const DeviceLink = ({ to, children }: { readonly to: string; readonly children: string }) => (
  <Box
    component={Link}
    to={to}
    sx={{ color: 'primary.main', textDecoration: 'none', '&:hover': { textDecoration: 'underline' } }}
  >
    {children}
  </Box>
);
