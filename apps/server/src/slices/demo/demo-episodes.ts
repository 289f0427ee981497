import type { AlertGroup, AlertLevel } from '@parwell/domain';
import { demoDevices, type DemoDevice } from './demo-devices.ts';
import { seriesOf, type DemoSeries } from './demo-series.ts';
import { seeded } from './random.ts';

type Random = ReturnType<typeof seeded>;

/** How far back the demo's devices have been heard. */
export const HISTORY_DAYS = 90;
const DAY = 86_400;
const MINUTE = 60;

/** A thermometer leaves its range, to `peak` and back. */
export interface DemoExcursion {
  readonly cabinetId: string;
  readonly part: string;
  readonly zone: string;
  readonly beganAgo: number;
  readonly seconds: number;
  readonly peak: number;
}

/** A device is not heard, and nothing it measured then arrives. */
export interface DemoSilence {
  readonly cabinetId: string;
  readonly beganAgo: number;
  readonly seconds: number;
}

export interface DemoAlert {
  readonly cabinetId: string;
  readonly secondsAgo: number;
  readonly group: AlertGroup;
  readonly type: string;
  readonly level: AlertLevel;
  readonly text: string;
  readonly details: Readonly<Record<string, unknown>>;
}

export interface DemoEpisodes {
  readonly excursions: readonly DemoExcursion[];
  readonly silences: readonly DemoSilence[];
  readonly alerts: readonly DemoAlert[];
}

/** What befell the demo's devices, with the alerts that tell of it. The same every time. */
export function demoEpisodes(): DemoEpisodes {
  const random = seeded(7);
  const parts = demoDevices().flatMap((device) =>
    device.heardSecondsAgo === null || device.heardSecondsAgo > HISTORY_DAYS * DAY
      ? []
      : [episodesOf(device, device.heardSecondsAgo, random)],
  );
  return {
    excursions: parts.flatMap(({ excursions }) => excursions),
    silences: parts.flatMap(({ silences }) => silences),
    alerts: parts.flatMap(({ alerts }) => alerts),
  };
}

function episodesOf(device: DemoDevice, heardAgo: number, random: Random): DemoEpisodes {
  const { cabinetId } = device;
  /** A moment before the device was last heard; every third one in the last days, which are looked at most. */
  const moment = (seconds: number): number => {
    const most = random.whole(1, 3) === 1 ? 3 * DAY : HISTORY_DAYS * DAY;
    return random.whole(heardAgo + seconds, Math.max(heardAgo + seconds, most));
  };
  const thermometers = seriesOf(device).filter(({ quantity }) => quantity === 'temperature');
  // One for each thermometer at most: two at once would be one.
  const excursions = thermometers.flatMap((thermometer) =>
    random.whole(1, 5) > 3 ? [] : [excursionOf(thermometer, moment, random)],
  );
  const silences = times(random.pick([0, 0, 1, 2]), () => {
    const seconds = random.whole(20, 600) * MINUTE;
    return { cabinetId, beganAgo: moment(seconds), seconds };
  });
  const once = (count: number, tell: (secondsAgo: number) => Omit<DemoAlert, 'cabinetId' | 'secondsAgo'>) =>
    times(count, () => {
      const secondsAgo = moment(0);
      return { cabinetId, secondsAgo, ...tell(secondsAgo) };
    });
  return {
    excursions: excursions.map(({ excursion }) => excursion),
    silences,
    alerts: [
      ...excursions.flatMap(({ alerts }) => alerts),
      ...silences.map(({ beganAgo, seconds }) => ({
        ...told('CONNECTIVITY', 'CONNECTION_RESTORED', 'Notice', 'Connection is there again'),
        cabinetId,
        secondsAgo: beganAgo - seconds,
      })),
      ...once(random.whole(0, 3), () => told('DOOR', 'DOOR_OPEN', 'Warning', 'Door open for 5 minutes')),
      ...once(random.pick([0, 0, 0, 1]), () =>
        told('POWER', 'POWER_LOST', 'Fatal', 'Mains power lost, running on battery'),
      ),
      ...once(random.pick([0, 0, 1]), () =>
        told('HARDWARE', 'SENSOR_FAULT', 'Error', 'A sensor did not answer and was restarted'),
      ),
      ...once(random.whole(2, 4), () => told('HARDWARE', 'SELF_TEST', 'None', 'Self-test passed')),
    ],
  };
}

const times = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make);

const told = (
  group: AlertGroup,
  type: string,
  level: AlertLevel,
  text: string,
  details: DemoAlert['details'] = {},
) => ({ group, type, level, text, details });

/** Told when it is there in full, and when it is over. */
function excursionOf(
  { cabinetId, part, zone, low, high }: DemoSeries,
  moment: (seconds: number) => number,
  random: Random,
): { excursion: DemoExcursion; alerts: DemoAlert[] } {
  const seconds = random.whole(60, 300) * MINUTE;
  const beganAgo = moment(seconds);
  const isCold = low === 2 && random.whole(1, 4) === 1;
  const beyond = random.whole(15, 60) / 10;
  const peak = isCold ? low - beyond : high + beyond;
  const degrees = Math.round(peak * 10) / 10;
  const where = { compartment: Number(part), zone };
  const text = `Temperature ${degrees} °C is ${isCold ? `below ${low}` : `above ${high}`} °C`;
  const details = { ...where, temperature: degrees, min: low, max: high };
  const type = isCold ? 'TEMPERATURE_LOW' : 'TEMPERATURE_HIGH';
  const alert = (secondsAgo: number, words: ReturnType<typeof told>) => ({ cabinetId, secondsAgo, ...words });
  return {
    excursion: { cabinetId, part, zone, beganAgo, seconds, peak },
    alerts: [
      alert(
        beganAgo - Math.floor(seconds / 4),
        told('TEMPERATURE', type, beyond > 4 ? 'Fatal' : 'Error', text, details),
      ),
      alert(
        beganAgo - seconds,
        told('TEMPERATURE', 'TEMPERATURE_NORMAL', 'Info', 'Temperature is in range again', where),
      ),
    ],
  };
}
