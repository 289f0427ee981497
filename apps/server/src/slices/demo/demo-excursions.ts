import type { Failure } from '@parwell/domain';
import { alertOf, type AlertContent, type DemoAlert } from './demo-alerts.ts';
import { demoThermometer, type DemoFailure, type DeviceClimate } from './demo-climate.ts';
import { NORTHSIDE } from './demo-customers.ts';
import { seriesOf, type DemoSeries } from './demo-series.ts';
import type { Random } from './random.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/**
 * The compressor of this fridge stopped some hours before the first start, and is repaired the next day. It has failed
 * before.
 */
export const WARMING = `${NORTHSIDE}-011`;
const STOPPED_HOURS_AGO = 3.5;
const REPAIRED_IN_HOURS = 20;
const FAILED_DAYS_AGO = [61, 33, 12];
const FAILED_HOURS = 4.5;
/** As the simulator does. */
const ALERT_AFTER_MINUTES = 10;

/** What is drawn of an excursion, before it is known how the device warms. */
export interface ExcursionPlan {
  readonly thermometer: DemoSeries;
  readonly leftAgo: number;
  /** From leaving the range to the repair and some time after it. */
  readonly seconds: number;
  readonly isCold: boolean;
  /** How long the device waits before it tells of it. */
  readonly alertAfterMinutes: number;
}

export interface DemoExcursion {
  readonly failure: DemoFailure;
  readonly alerts: readonly DemoAlert[];
}

type Surroundings = Omit<DeviceClimate, 'failures'>;

export function planExcursion(
  thermometer: DemoSeries,
  randomTime: (seconds: number) => number,
  random: Random,
): ExcursionPlan {
  const seconds = random.whole(60, 300) * 60;
  const leftAgo = randomTime(seconds);
  const isCold = thermometer.low === 2 && random.whole(1, 4) === 1;
  return { thermometer, leftAgo, seconds, isCold, alertAfterMinutes: random.whole(15, 60) };
}

/** It is over before the last contact of the device. */
export function plannedExcursion(
  climate: Surroundings,
  { thermometer, leftAgo, seconds, isCold, alertAfterMinutes }: ExcursionPlan,
  heardAgo: number,
  now: Date,
): DemoExcursion | undefined {
  const leftAt = now.getTime() - leftAgo * 1000;
  const kind = isCold ? 'thermostat' : 'compressor';
  const modelOf = (failure: Failure) => demoThermometer(climate, thermometer, [failure]);
  // It began as long before as it took to get to the limit, which depends on the temperature at that time.
  let from = leftAt;
  for (let round = 0; round < 3; round += 1) {
    const endless: Failure = { kind, from, to: Infinity };
    from += leftAt - modelOf(endless).leavesRangeAt(endless);
  }
  let failure: Failure = { kind, from: Math.floor(from), to: Math.floor(leftAt + seconds * 700) };
  const latest = now.getTime() - heardAgo * 1000;
  let out = modelOf(failure).outOfRange(failure);
  if (out && out.to > latest) {
    const earlier = Math.ceil(out.to - latest) + 10 * MINUTE_MS;
    failure = { kind, from: failure.from - earlier, to: failure.to - earlier };
    out = modelOf(failure).outOfRange(failure);
  }
  return out && excursionOf(climate, thermometer, failure, alertAfterMinutes, now);
}

/** What the demo's simulator must know of the fridge that is warming. `start`: of the demo. */
export function presentFailure(start: Date): DemoFailure {
  const from = start.getTime() - STOPPED_HOURS_AGO * HOUR_MS;
  const to = start.getTime() + REPAIRED_IN_HOURS * HOUR_MS;
  return { cabinetId: WARMING, part: '0', zone: '', kind: 'compressor', from, to };
}

export function warmingExcursions(climate: Surroundings, now: Date): DemoExcursion[] {
  const [thermometer] = seriesOf(climate.device);
  if (!thermometer) return [];
  const before = FAILED_DAYS_AGO.map((days): Failure => {
    const from = now.getTime() - days * DAY_MS;
    return { kind: 'compressor', from, to: from + FAILED_HOURS * HOUR_MS };
  });
  return [...before, presentFailure(now)].flatMap(
    (failure) => excursionOf(climate, thermometer, failure, ALERT_AFTER_MINUTES, now) ?? [],
  );
}

/** Undefined if the range was not left. */
function excursionOf(
  climate: Surroundings,
  { cabinetId, part, zone, low, high }: DemoSeries,
  { kind, from, to }: Failure,
  alertAfterMinutes: number,
  now: Date,
): DemoExcursion | undefined {
  const failure = { cabinetId, part, zone, kind, from, to };
  const model = demoThermometer(climate, { part, zone }, [failure]);
  const out = model.outOfRange(failure);
  if (!out) return undefined;
  const isCold = kind === 'thermostat';
  const alertAt = Math.min(out.from + alertAfterMinutes * MINUTE_MS, (out.from + failure.to) / 2);
  const degrees = Math.round(model.at(alertAt) * 10) / 10;
  const beyond = isCold ? low - degrees : degrees - high;
  const where = { compartment: Number(part), zone };
  const secondsAgo = (time: number): number => Math.floor((now.getTime() - time) / 1000);
  const alert = (time: number, content: AlertContent) => ({
    cabinetId,
    secondsAgo: secondsAgo(time),
    ...content,
  });
  const left = {
    ...alert(
      alertAt,
      alertOf(
        'TEMPERATURE',
        isCold ? 'TEMPERATURE_LOW' : 'TEMPERATURE_HIGH',
        beyond > 4 ? 'Fatal' : 'Error',
        `Temperature ${degrees} °C is ${isCold ? `below ${low}` : `above ${high}`} °C`,
        { ...where, temperature: degrees, min: low, max: high },
      ),
    ),
    sinceAgo: secondsAgo(out.from),
  };
  const back = alert(
    out.to,
    alertOf('TEMPERATURE', 'TEMPERATURE_NORMAL', 'Info', 'Temperature is in range again', where),
  );
  return { failure, alerts: out.to < now.getTime() ? [left, back] : [left] };
}
