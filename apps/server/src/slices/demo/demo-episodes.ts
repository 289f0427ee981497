import type { AlertGroup, AlertLevel } from '@parwell/domain';
import { demoDevices, type DemoDevice } from './demo-devices.ts';
import { seriesOf, type DemoSeries } from './demo-series.ts';
import { seeded, seedOf } from './random.ts';

type Random = ReturnType<typeof seeded>;

export const HISTORY_DAYS = 90;
const DAY = 86_400;
const MINUTE = 60;

export interface DemoExcursion {
  readonly cabinetId: string;
  readonly part: string;
  readonly zone: string;
  readonly beganAgo: number;
  readonly seconds: number;
  readonly peak: number;
}

/** Readings during a silence are lost. */
export interface DemoSilence {
  readonly cabinetId: string;
  readonly beganAgo: number;
  readonly seconds: number;
}

export interface DemoAlert {
  readonly cabinetId: string;
  readonly secondsAgo: number;
  /** If the condition began before the alert. */
  readonly sinceAgo?: number;
  readonly source: 'DEVICE' | 'PORTAL';
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

/** With the resulting alerts. The same every time. */
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
  /** Before the last contact; every third one in the last days, which people open most. */
  const randomTime = (seconds: number): number => {
    const most = random.whole(1, 3) === 1 ? 3 * DAY : HISTORY_DAYS * DAY;
    return random.whole(heardAgo + seconds, Math.max(heardAgo + seconds, most));
  };
  const thermometers = seriesOf(device).filter(({ quantity }) => quantity === 'temperature');
  // At most one per thermometer, so that they cannot overlap.
  const excursions = thermometers.flatMap((thermometer) =>
    random.whole(1, 5) > 3 ? [] : [excursionOf(thermometer, randomTime, random)],
  );
  const silences = times(random.pick([0, 0, 1, 2]), () => {
    const seconds = random.whole(20, 600) * MINUTE;
    return { cabinetId, beganAgo: randomTime(seconds), seconds };
  });
  const alertsAt = (
    count: number,
    describe: () => AlertContent,
    end?: { readonly afterMinutes: readonly [least: number, most: number]; readonly content: AlertContent },
  ) =>
    times(count, () => {
      const secondsAgo = randomTime(0);
      const began = { cabinetId, secondsAgo, ...describe() };
      if (!end) return [began];
      // From a generator of its own, so that the rest does not depend on it.
      const lasted = seeded(seedOf(cabinetId, secondsAgo)).whole(...end.afterMinutes) * MINUTE;
      return [began, { cabinetId, secondsAgo: Math.max(heardAgo, secondsAgo - lasted), ...end.content }];
    }).flat();
  return {
    excursions: excursions.map(({ excursion }) => excursion),
    silences,
    alerts: [
      ...excursions.flatMap(({ alerts }) => alerts),
      ...silences.map(({ beganAgo, seconds }) => ({
        ...alertOf('CONNECTIVITY', 'CONNECTION_RESTORED', 'Notice', 'Connection restored'),
        cabinetId,
        secondsAgo: beganAgo - seconds,
      })),
      ...silences.flatMap(({ beganAgo, seconds }) => silenceAlerts(cabinetId, beganAgo, beganAgo - seconds)),
      ...silenceAlerts(cabinetId, heardAgo, null),
      ...alertsAt(
        random.whole(0, 3),
        () => alertOf('DOOR', 'DOOR_OPEN', 'Warning', 'Door open for 5 minutes'),
        {
          afterMinutes: [1, 10],
          content: { ...alertOf('DOOR', 'DOOR_CLOSED', 'Info', 'Door closed'), source: 'PORTAL' },
        },
      ),
      ...alertsAt(
        random.pick([0, 0, 0, 1]),
        () => alertOf('POWER', 'POWER_LOST', 'Fatal', 'Mains power lost, running on battery'),
        {
          afterMinutes: [2, 50],
          content: alertOf('POWER', 'POWER_RESTORED', 'Info', 'Mains power restored'),
        },
      ),
      ...alertsAt(random.pick([0, 0, 1]), () =>
        alertOf('HARDWARE', 'SENSOR_FAULT', 'Error', 'A sensor did not answer and was restarted'),
      ),
      ...alertsAt(random.whole(2, 4), () => alertOf('HARDWARE', 'SELF_TEST', 'None', 'Self-test passed')),
    ],
  };
}

const times = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make);

type AlertContent = Omit<DemoAlert, 'cabinetId' | 'secondsAgo'>;

const alertOf = (
  group: AlertGroup,
  type: string,
  level: AlertLevel,
  text: string,
  details: DemoAlert['details'] = {},
): AlertContent => ({ source: 'DEVICE', group, type, level, text, details });

/** The portal's own alerts about a silence: after half an hour, and at its end. */
function silenceAlerts(cabinetId: string, beganAgo: number, endedAgo: number | null): DemoAlert[] {
  const notedAgo = beganAgo - 30 * MINUTE;
  const heardAgo = endedAgo === null ? null : endedAgo - 5 * MINUTE;
  if (notedAgo <= (heardAgo ?? 0)) return [];
  const portal = { cabinetId, source: 'PORTAL' } as const;
  const silent = alertOf('CONNECTIVITY', 'DEVICE_SILENT', 'Error', 'Not heard for 30 minutes');
  const heard = alertOf('CONNECTIVITY', 'DEVICE_HEARD', 'Info', 'Heard again');
  return [
    { ...silent, ...portal, secondsAgo: notedAgo, sinceAgo: beganAgo },
    ...(heardAgo !== null && heardAgo >= 0 ? [{ ...heard, ...portal, secondsAgo: heardAgo }] : []),
  ];
}

/** The first alert comes at full strength, some time after the range was left; the second at the end. */
function excursionOf(
  { cabinetId, part, zone, home, low, high }: DemoSeries,
  randomTime: (seconds: number) => number,
  random: Random,
): { excursion: DemoExcursion; alerts: DemoAlert[] } {
  const seconds = random.whole(60, 300) * MINUTE;
  const beganAgo = randomTime(seconds);
  const isCold = low === 2 && random.whole(1, 4) === 1;
  const beyond = random.whole(15, 60) / 10;
  const peak = isCold ? low - beyond : high + beyond;
  const degrees = Math.round(peak * 10) / 10;
  const where = { compartment: Number(part), zone };
  const text = `Temperature ${degrees} °C is ${isCold ? `below ${low}` : `above ${high}`} °C`;
  const details = { ...where, temperature: degrees, min: low, max: high };
  const type = isCold ? 'TEMPERATURE_LOW' : 'TEMPERATURE_HIGH';
  // The value ramps up from about its normal one, within a quarter of the time.
  const ramp = ((isCold ? low : high) - home) / (peak - home) / 4;
  const leftAgo = beganAgo - Math.floor(seconds * ramp);
  const alert = (secondsAgo: number, content: ReturnType<typeof alertOf>) => ({
    cabinetId,
    secondsAgo,
    ...content,
  });
  return {
    excursion: { cabinetId, part, zone, beganAgo, seconds, peak },
    alerts: [
      {
        ...alert(
          beganAgo - Math.floor(seconds / 4),
          alertOf('TEMPERATURE', type, beyond > 4 ? 'Fatal' : 'Error', text, details),
        ),
        sinceAgo: leftAgo,
      },
      alert(
        beganAgo - seconds,
        alertOf('TEMPERATURE', 'TEMPERATURE_NORMAL', 'Info', 'Temperature is in range again', where),
      ),
    ],
  };
}
