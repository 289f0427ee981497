import type { CallResponse, getTemperature, TelemetryAlert, TemperatureSeries } from '@parwell/contract';

export const alert = (changes: Partial<TelemetryAlert> = {}): TelemetryAlert => ({
  id: 1,
  deviceId: '100234-001',
  customerId: '100234',
  messageId: 'm1',
  apiVersion: '1',
  alertTimestamp: '2026-11-12T16:20:00.000Z',
  sourceTypeId: 'DEVICE',
  sourceType: { type: 'DEVICE' },
  alertTypeId: 'TEMPERATURE_HIGH',
  alertType: { alertType: 'TEMPERATURE_HIGH', alertGroup: 'TEMPERATURE' },
  alertLevel: 'Error',
  alertDetails: {},
  createdAt: '2026-11-12T16:20:01.000Z',
  message: '9.8 °C for 42 min',
  cabinetType: 'EM',
  ...changes,
});

/** Three hours of a fridge that was too warm in the second hour. */
export const temperatureLine = (changes: Partial<TemperatureSeries> = {}): TemperatureSeries => ({
  deviceId: '100234-001',
  deviceName: 'ICU North',
  customerId: '100234',
  cabinetType: 'EM',
  compartmentOffset: 0,
  zoneName: '',
  primary: true,
  allowed: { min: 2, max: 8 },
  ranges: [{ from: Date.UTC(2026, 10, 12, 15) / 1000, min: 2, max: 8, assumed: false }],
  times: [15, 16, 17].map((hour) => Date.UTC(2026, 10, 12, hour) / 1000),
  average: [4.5, 8.9, 5],
  max: [4.8, 9.8, 6],
  min: [4.1, 7.5, 4.6],
  secondsOutOfRange: 42 * 60,
  time: { in: 7_680_000, warm: 2_520_000, cold: 0, unknown: 600_000, assumed: 0, byReading: 0 },
  meanKineticTemperature: 5.018,
  ...changes,
});

export const temperatures = (
  lines: readonly TemperatureSeries[],
  changes: Partial<CallResponse<typeof getTemperature>> = {},
): CallResponse<typeof getTemperature> => ({
  lines: [...lines],
  total_record: new Set(lines.map(({ deviceId }) => deviceId)).size,
  omittedLines: 0,
  stepSeconds: 3600,
  alerts: [],
  ...changes,
});
