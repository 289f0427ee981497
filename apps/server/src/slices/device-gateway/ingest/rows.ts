import { celsius, TIME_FLAGS, timeFlags } from '@parwell/domain';
import type { Series } from '../../measurements/measurements.public.ts';
import type { ReadMessage } from './read-message.ts';

export type Received = ReadMessage & { readonly cabinetId: string; readonly receivedAt: Date };

export interface Point {
  readonly series: Series;
  /** Identifies the series. */
  readonly key: string;
  /** Its index among the points of the message. */
  readonly place: number;
  readonly at: Date;
  readonly value: number;
  readonly flags: number;
}

const keyOf = ({ cabinetId, quantity, part, zone }: Series): string =>
  `${cabinetId}\n${quantity}\n${part}\n${zone}`;

const SIGNALS = ['lteRsrp', 'lteRssnr', 'lteLevel', 'wifiRssi', 'wifiLevel'] as const;

export function pointsOf(received: Received): Point[] {
  const { cabinetId, receivedAt } = received;
  const point = (
    place: number,
    quantity: string,
    at: string,
    value: number,
    more: Partial<Series> = {},
  ): Point => {
    const time = new Date(at);
    const series = { cabinetId, quantity, part: '', zone: '', isPrimary: true, ...more };
    return {
      series,
      key: keyOf(series),
      place,
      at: time,
      value,
      flags: timeFlags(time, receivedAt),
    };
  };
  switch (received.topic) {
    case 'temperature':
      return received.message.points.map(({ at, value, unit, compartment, zone, primary }, place) =>
        point(place, 'temperature', at, celsius(value, unit), {
          part: String(compartment),
          zone,
          isPrimary: primary,
        }),
      );
    case 'weight':
      return received.message.points.map(({ at, tray, weight }, place) =>
        point(place, 'weight', at, weight, { part: tray }),
      );
    case 'signal':
      return received.message.points.flatMap((measured, place) =>
        SIGNALS.flatMap((name) => {
          const value = measured[name];
          if (value === null) return [];
          return [
            point(place, name, measured.at, value, {
              part: name.startsWith('wifi') ? measured.wifiSsid : '',
            }),
          ];
        }),
      );
    default:
      return [];
  }
}

/** A point with the id of its series, and its time in epoch milliseconds. */
export type Row = Point & { readonly id: number; readonly cabinetId: string; readonly time: number };

const isAhead = ({ flags }: Row): number => flags & TIME_FLAGS.ahead;

/** In the order of series and time; at the same moment those of a clock that was ahead come first, the highest last. */
export const toRows = (points: readonly Point[], ids: ReadonlyMap<string, number>): Row[] =>
  points
    .map((point) => ({
      ...point,
      cabinetId: point.series.cabinetId,
      id: ids.get(point.key) ?? 0,
      time: point.at.getTime(),
    }))
    .toSorted((a, b) => a.id - b.id || a.time - b.time || isAhead(b) - isAhead(a) || a.value - b.value);

/** Of several rows at one moment of a series only the highest is stored (H1). */
export const eachOnce = (rows: readonly Row[]): Row[] =>
  rows.filter(({ id, time }, index) => rows[index + 1]?.id !== id || rows[index + 1]?.time !== time);
