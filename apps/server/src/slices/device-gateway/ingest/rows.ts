import { celsius, timeFlags } from '@parwell/domain';
import type { Series } from '../../measurements/measurements.public.ts';
import type { ReadMessage } from './read-message.ts';

/** A parsed message, its sender and the time of its arrival. */
export type Received = ReadMessage & { readonly cabinetId: string; readonly receivedAt: Date };

export interface Point {
  readonly series: Series;
  readonly at: Date;
  readonly value: number;
  readonly flags: number;
}

export const seriesKey = ({ cabinetId, quantity, part, zone }: Series): string =>
  `${cabinetId}\n${quantity}\n${part}\n${zone}`;

const SIGNALS = ['lteRsrp', 'lteRssnr', 'lteLevel', 'wifiRssi', 'wifiLevel'] as const;

/** The points in a message, each with its series. */
export function pointsOf(received: Received): Point[] {
  const { cabinetId, receivedAt } = received;
  const point = (quantity: string, at: string, value: number, more: Partial<Series> = {}): Point => {
    const time = new Date(at);
    return {
      series: { cabinetId, quantity, part: '', zone: '', isPrimary: true, ...more },
      at: time,
      value,
      flags: timeFlags(time, receivedAt),
    };
  };
  switch (received.topic) {
    case 'temperature':
      return received.message.points.map(({ at, value, unit, compartment, zone, primary }) =>
        point('temperature', at, celsius(value, unit), {
          part: String(compartment),
          zone,
          isPrimary: primary,
        }),
      );
    case 'weight':
      return received.message.points.map(({ at, tray, weight }) =>
        point('weight', at, weight, { part: tray }),
      );
    case 'signal':
      return received.message.points.flatMap((measured) =>
        SIGNALS.flatMap((name) => {
          const value = measured[name];
          if (value === null) return [];
          return [
            point(name, measured.at, value, { part: name.startsWith('wifi') ? measured.wifiSsid : '' }),
          ];
        }),
      );
    default:
      return [];
  }
}
