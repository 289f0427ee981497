import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import type { DeviceDetails } from '@parwell/contract';
import { useState } from 'react';
import { GRAPH_TABLE } from '../graphs/graph-card.tsx';
import { GraphRange, useGraphRange } from '../graphs/graph-range.tsx';
import { InDeviceZone } from '../graphs/in-device-zone.tsx';
import { ExportButton } from '../../reports/public/export-button.tsx';
import { useFormatter } from '../../../ui/dates/use-formatter.ts';
import { DeviceTemperature } from './device-temperature.tsx';
import { ALL_SERIES, SeriesToggles } from './shown-series.tsx';
import { TEMPERATURE_REPORT, reportFilter } from './temperature-report.ts';
import { VisionTemperature } from './vision-temperature.tsx';

interface TemperatureTabProps {
  readonly device: DeviceDetails;
}

export default function TemperatureTab({ device }: TemperatureTabProps) {
  return (
    <Card sx={{ p: { xs: 3, sm: 4 } }}>
      <InDeviceZone device={device}>
        <Graph device={device} />
      </InDeviceZone>
    </Card>
  );
}

function Graph({ device }: TemperatureTabProps) {
  const format = useFormatter();
  const [range, chooseRange] = useGraphRange();
  const [shown, setShown] = useState(ALL_SERIES);
  const { customerId, cabinetId, cabinetName: deviceName, cabinetType } = device;
  const Temperature = cabinetType === 'VISION' ? VisionTemperature : DeviceTemperature;
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mb: 3 }}>
        <GraphRange value={range} onChange={chooseRange} />
        <Box sx={{ ml: { sm: 'auto' }, display: 'flex', flexWrap: 'wrap', gap: 2 }}>
          <SeriesToggles shown={shown} onChange={setShown} />
          <ExportButton
            report={TEMPERATURE_REPORT}
            filter={reportFilter(customerId, format.between(range), cabinetId)}
            table={GRAPH_TABLE}
          />
        </Box>
      </Box>
      <Temperature device={{ customerId, cabinetId, deviceName }} range={range} shown={shown} />
    </>
  );
}
