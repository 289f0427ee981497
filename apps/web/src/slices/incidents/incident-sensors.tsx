import Box from '@mui/material/Box';
import type { ExcursionSensor, IncidentDetails } from '@parwell/contract';
import { PANEL_TEXTS } from './panel.texts.ts';

const { sensors: texts } = PANEL_TEXTS;

const degrees = (value: number): string => `${value.toFixed(2)} °C`;

/** Each sensor's values during the incident: the figures of the report Temperature Excursion (C15). */
export function IncidentSensors({ incident }: { readonly incident: IncidentDetails }) {
  const isHigh = incident.alertType === 'TEMPERATURE_HIGH';
  return (
    <Box
      component="ul"
      aria-label={texts.label}
      sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', rowGap: 1, fontSize: '0.8125rem' }}
    >
      {incident.sensors.map((sensor) => (
        <Box component="li" key={`${sensor.compartment} ${sensor.zone}`} sx={{ overflowWrap: 'anywhere' }}>
          <b>{texts.place(sensor.compartment, sensor.zone)}</b>: {figuresOf(sensor, isHigh)}
        </Box>
      ))}
    </Box>
  );
}

function figuresOf(
  { minutesOut, extreme, meanKineticTemperature, minutesUnknown, basis }: ExcursionSensor,
  isHigh: boolean,
): string {
  if (minutesOut === null) return texts.unknown;
  return [
    texts.minutesOut(minutesOut),
    ...(extreme === null ? [] : [(isHigh ? texts.highest : texts.lowest)(degrees(extreme))]),
    ...(meanKineticTemperature === null ? [] : [texts.meanKinetic(degrees(meanKineticTemperature))]),
    ...(minutesUnknown ? [texts.minutesUnknown(minutesUnknown)] : []),
    ...(basis === '' ? [] : [basis.toLowerCase()]),
  ].join(', ');
}
