import { allowedRange, type TempControl } from '@parwell/domain';
import type { DemoDevice } from './demo-devices.ts';

export interface DemoSeries {
  readonly cabinetId: string;
  readonly quantity: string;
  readonly part: string;
  readonly zone: string;
  readonly home: number;
  readonly swing: number;
  readonly low: number;
  readonly high: number;
  /** Shifts the series in time, so that no two move in parallel. */
  readonly phase: number;
}

/** The normal temperature as a fraction of the allowed range; the same as in the simulator, which continues it. */
const SETPOINT: Readonly<Record<TempControl, number>> = { '2-8c': 0.5, Ambient: 0.45, Frozen: 0.7 };

export function seriesOf(device: DemoDevice): DemoSeries[] {
  const { cabinetId, cabinetType, tempControl, properties } = device;
  const { min: low, max: high } = allowedRange(tempControl, properties);
  const swing = Math.min(1, (high - low) / 6);
  const series = (quantity: string, home: number, swings: number, part = '', zone = ''): DemoSeries => {
    const phase = phaseOf(cabinetId, quantity, part, zone);
    return {
      cabinetId,
      quantity,
      part,
      zone,
      home: home + swings * 0.2 * phase,
      swing: swings,
      low,
      high,
      phase,
    };
  };
  const home = low + SETPOINT[tempControl] * (high - low);
  const temperature = (part: string, zone = '') => series('temperature', home, swing, part, zone);
  switch (cabinetType) {
    case 'VISION':
      return ['0', '1', '2'].map((part) => temperature(part));
    case 'ZONE':
      return ['North', 'South'].map((zone) => temperature('0', zone));
    case 'WEIGHT':
      return [
        temperature('0'),
        ...['Tray 1', 'Tray 2', 'Tray 3', 'Tray 4'].map((tray) => series('weight', 2400, 900, tray)),
        series('lteRsrp', -97, 9),
        series('lteRssnr', 12, 6),
        series('lteLevel', 2.5, 1.4),
        ...['wifiRssi', 'wifiLevel'].map((quantity) =>
          series(
            quantity,
            quantity === 'wifiRssi' ? -62 : 2.6,
            quantity === 'wifiRssi' ? 8 : 1.3,
            properties['wifiSsid'] ?? 'flex',
          ),
        ),
      ];
    default:
      return [temperature('0')];
  }
}

/** 0 to below 1, a hash of the arguments. */
function phaseOf(...words: readonly string[]): number {
  let hash = 7;
  for (const letter of words.join(' ')) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return hash / 9973;
}
