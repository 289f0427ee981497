import type { Lasting } from '@parwell/domain';
import { alertOf, type AlertContent, type DemoAlert } from './demo-alerts.ts';
import { openingsOf, type DeviceClimate } from './demo-climate.ts';
import { demoDevices, type DemoDevice } from './demo-devices.ts';
import { plannedExcursion, planExcursion, WARMING, warmingExcursions } from './demo-excursions.ts';
import { seriesOf } from './demo-series.ts';
import { seeded, seedOf } from './random.ts';

type Random = ReturnType<typeof seeded>;

export const HISTORY_DAYS = 90;
const DAY = 86_400;
const MINUTE = 60;

/** Readings during a silence are lost. */
export interface DemoSilence {
  readonly cabinetId: string;
  readonly beganAgo: number;
  readonly seconds: number;
}

export interface DemoEpisodes {
  readonly climates: readonly DeviceClimate[];
  readonly silences: readonly DemoSilence[];
  readonly alerts: readonly DemoAlert[];
}

const known = new WeakMap<Date, DemoEpisodes>();

/** Worked out once for each loading of the demo. */
export function demoEpisodes(now: Date): DemoEpisodes {
  const episodes = known.get(now) ?? allEpisodes(now);
  known.set(now, episodes);
  return episodes;
}

/** With the resulting alerts. The same every time, but for the temperatures, which follow the hour of the day. */
function allEpisodes(now: Date): DemoEpisodes {
  const random = seeded(7);
  const parts = demoDevices().flatMap((device) =>
    device.heardSecondsAgo === null || device.heardSecondsAgo > HISTORY_DAYS * DAY
      ? []
      : [episodesOf(device, device.heardSecondsAgo, random, now)],
  );
  return {
    climates: parts.flatMap(({ climates }) => climates),
    silences: parts.flatMap(({ silences }) => silences),
    alerts: parts.flatMap(({ alerts }) => alerts),
  };
}

function episodesOf(device: DemoDevice, heardAgo: number, random: Random, now: Date): DemoEpisodes {
  const { cabinetId } = device;
  /** Before the last contact; every third one in the last days, which people open most. */
  const randomTime = (seconds: number): number => {
    const most = random.whole(1, 3) === 1 ? 3 * DAY : HISTORY_DAYS * DAY;
    return random.whole(heardAgo + seconds, Math.max(heardAgo + seconds, most));
  };
  const thermometers = seriesOf(device).filter(({ quantity }) => quantity === 'temperature');
  // At most one per thermometer, so that they cannot overlap.
  const plans = thermometers.flatMap((thermometer) =>
    random.whole(1, 5) > 3 ? [] : [planExcursion(thermometer, randomTime, random)],
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
  const others = [
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
  ];
  const at = (secondsAgo: number): number => now.getTime() - secondsAgo * 1000;
  const climate = {
    device,
    doors: openingsOf(cabinetId, at(HISTORY_DAYS * DAY), now.getTime()),
    powerCuts: powerCutsOf(others, at),
  };
  const excursions =
    cabinetId === WARMING
      ? warmingExcursions(climate, now)
      : plans.flatMap((plan) => plannedExcursion(climate, plan, heardAgo, now) ?? []);
  return {
    climates: [{ ...climate, failures: excursions.map(({ failure }) => failure) }],
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
      ...others,
    ],
  };
}

/** Each loss is followed by its end. */
const powerCutsOf = (alerts: readonly DemoAlert[], at: (secondsAgo: number) => number): Lasting[] =>
  alerts
    .flatMap(({ type, secondsAgo }, index) => {
      const end = alerts[index + 1];
      return type === 'POWER_LOST' && end ? [{ from: at(secondsAgo), to: at(end.secondsAgo) }] : [];
    })
    .toSorted((a, b) => a.from - b.from);

const times = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make);

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
