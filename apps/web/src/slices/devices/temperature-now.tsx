import Box from '@mui/material/Box';
import type { DeviceTemperature } from '@parwell/contract';
import { READING_VALID_MINUTES } from '@parwell/domain';
import { useNow } from '../../shared/use-now.ts';
import { Ago } from '../../ui/dates/ago.tsx';
import type { Fact } from '../../ui/facts.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { DEVICE_TEXTS } from './devices.texts.ts';

/** "Now, 14 s ago: 4.7 °C". */
export const temperatureFact = (temperature: DeviceTemperature): Fact => [
  <MeasuredAt key="when" temperature={temperature} />,
  <Degrees key="degrees" temperature={temperature} />,
];

interface Shown {
  readonly temperature: DeviceTemperature;
}

/** A reading that is no longer valid is not called "now". */
function MeasuredAt({ temperature: { measuredAt, place } }: Shown) {
  const isNow = useNow() - Date.parse(measuredAt) < READING_VALID_MINUTES * 60_000;
  return (
    <>
      {place !== '' && `${place}, `}
      {isNow ? DEVICE_TEXTS.now : DEVICE_TEXTS.lastReading}, <Ago value={measuredAt} />
    </>
  );
}

function Degrees({ temperature: { celsius, allowed } }: Shown) {
  return (
    <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
      <Box component="span" sx={{ fontSize: '1.125rem', fontWeight: 650, lineHeight: 1.2 }}>
        {`${celsius.toFixed(1)} °C`}
      </Box>
      {celsius > allowed.max && <StatusChip tone="error" label={DEVICE_TEXTS.tooWarm(allowed.max)} />}
      {celsius < allowed.min && <StatusChip tone="error" label={DEVICE_TEXTS.tooCold(allowed.min)} />}
    </Box>
  );
}
