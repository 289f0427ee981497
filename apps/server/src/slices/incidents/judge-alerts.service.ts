import {
  isWatched,
  judgedAt,
  rangeLeftAt,
  signsOf,
  tooOldNote,
  unsureClockNote,
  wrongClockNote,
  type IncidentRule,
} from '@parwell/domain';
import type { Context } from '../../context.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { isUnavailable } from '../../platform/db/unavailable.ts';
import { repeat, type Loop } from '../../platform/repeat.ts';
import {
  noteJudgedTimes,
  claimAlertsToJudge,
  type AlertToJudge,
  type JudgedTime,
} from '../alerts/alerts.public.ts';
import { lockFreeDevices } from '../devices/devices.public.ts';
import { findDevicesToJudge, tryLockGatewayCases } from './cases.queries.ts';
import { GATEWAY } from './gateway-condition.service.ts';
import { judgeCases, type SignOfCase } from './judge-cases.service.ts';
import { listLeftRanges } from './range-watches.queries.ts';

type Working = Pick<Context, 'db' | 'clock' | 'log'>;
type Device = Awaited<ReturnType<typeof lockFreeDevices>>[number];

const CHECK_EVERY_MS = 1000;
/** Per transaction: few enough that somebody who changes one of the devices does not have to wait. */
const DEVICES_AT_ONCE = 100;
const ALERTS_AT_ONCE = 2000;

/** On workers, which share the devices. */
export const judgeWhileRunning = (context: Working & Pick<Context, 'loops'>): Loop =>
  repeat(context, { name: 'judging', everyMs: CHECK_EVERY_MS, failure: 'alerts could not be judged' }, () =>
    judgeWaiting(context),
  );

export async function judgeWaiting(context: Working): Promise<void> {
  const failed = new Set<string>();
  for (;;) {
    const found = await findDevicesToJudge(context.db, context.clock.now());
    const waiting = found.filter((id) => !failed.has(id));
    if (waiting.length === 0 || (await judgeSome(context, waiting, failed)) === 0) return;
  }
}

/**
 * Returns how many devices were judged: those that nobody else had locked. A device that fails does not hold up
 * others.
 */
async function judgeSome(context: Working, waiting: readonly string[], failed: Set<string>): Promise<number> {
  let claimed: readonly string[] = [];
  try {
    return await context.db.transaction(async (tx) => {
      const devices = await lockFreeDevices(tx, waiting, DEVICES_AT_ONCE);
      claimed = devices.map(({ cabinetId }) => cabinetId);
      const isGateways = waiting.includes(GATEWAY) && (await tryLockGatewayCases(tx));
      if (devices.length === 0 && !isGateways) return 0;
      await judgeDevices(tx, context.clock.now(), devices, isGateways);
      return claimed.length + Number(isGateways);
    });
  } catch (error) {
    if (isUnavailable(error)) throw error;
    const [only, second] = claimed;
    if (second === undefined) {
      context.log.error({ err: error, device: only }, 'the alerts of a device could not be judged');
      failed.add(only ?? GATEWAY);
      return 1;
    }
    for (const id of claimed) await judgeSome(context, [id], failed);
    return claimed.length;
  }
}

async function judgeDevices(
  tx: Transaction,
  now: Date,
  devices: readonly Device[],
  isGateways: boolean,
): Promise<void> {
  const byId = new Map(devices.map((device) => [device.cabinetId, device]));
  const alerts = await claimAlertsToJudge(tx, now, [...byId.keys()], ALERTS_AT_ONCE);
  const counted = await withBeginnings(
    tx,
    alerts
      .map((alert) => ofPresentCustomer(byId.get(alert.cabinetId), alert))
      .filter((alert) => counts(byId.get(alert.cabinetId), alert)),
  );
  const names = new Map(devices.map(({ cabinetId, cabinetName }) => [cabinetId, cabinetName]));
  if (isGateways) names.set(GATEWAY, 'Gateway');
  const times: JudgedTime[] = [];
  await judgeCases(tx, now, names, (rules) => {
    times.push(...counted.flatMap((alert) => judgedTimeOf(rules, alert)));
    return arrivingOneByOne(counted).flatMap((alert) => signsOfAlert(rules, alert));
  });
  await noteJudgedTimes(tx, times);
}

/** Alerts of a clock that was found to be wrong go to the present customer. */
const ofPresentCustomer = (device: Device | undefined, alert: AlertToJudge): AlertToJudge =>
  device && alert.clock !== 'right' && judgedAt(alert) === alert.receivedAt
    ? { ...alert, customerId: device.customerId }
    : alert;

/** Alerts that count from their arrival keep their order, even if several arrived at once. */
function arrivingOneByOne(alerts: readonly AlertToJudge[]): AlertToJudge[] {
  const last = new Map<string, number>();
  return alerts.map((alert) => {
    if (alert.clock !== 'wrong') return alert;
    const receivedAt = Math.max(alert.receivedAt, (last.get(alert.cabinetId) ?? -Infinity) + 1);
    last.set(alert.cabinetId, receivedAt);
    return { ...alert, receivedAt };
  });
}

/** Noted on every alert, so that none disappears without a trace (C2). */
function judgedTimeOf(rules: ReadonlyMap<string, IncidentRule>, alert: AlertToJudge): JudgedTime[] {
  const { id, at, receivedAt, clock, customerId } = alert;
  const age = receivedAt - at;
  if (clock === 'wrong') return [{ id, note: wrongClockNote(age), byArrival: true, customerId }];
  const counted = judgedAt(alert);
  if (counted === null)
    return signsOf(rules, { ...alert, clock: 'wrong' }).length > 0
      ? [{ id, note: tooOldNote(age), byArrival: false, customerId }]
      : [];
  return clock === 'unsure' && counted === receivedAt
    ? [{ id, note: unsureClockNote(age), byArrival: true, customerId }]
    : [];
}

/** A device reports that it is too warm when it notices; our own measurement may know an earlier beginning (C1). */
async function withBeginnings(tx: Transaction, alerts: readonly AlertToJudge[]): Promise<AlertToJudge[]> {
  const warm = alerts.filter(
    ({ alertType, since }) => since === null && alertType.startsWith('TEMPERATURE_'),
  );
  if (warm.length === 0) return [...alerts];
  const left = Map.groupBy(
    await listLeftRanges(tx, [...new Set(warm.map(({ cabinetId }) => cabinetId))]),
    ({ cabinetId }) => cabinetId,
  );
  return alerts.map((alert) => ({
    ...alert,
    since: alert.since ?? rangeLeftAt(alert, left.get(alert.cabinetId) ?? []),
  }));
}

/** Alerts of a device that is not in use, or from before it came to its customer, open no incident (C13). */
const counts = (device: Device | undefined, { customerId }: AlertToJudge): boolean =>
  device !== undefined && device.customerId === customerId && isWatched(device);

const signsOfAlert = (rules: ReadonlyMap<string, IncidentRule>, alert: AlertToJudge): SignOfCase[] => {
  const { cabinetId, customerId, text, details } = alert;
  const { reason } = details;
  const shown = { customerId, details: { ...details, reason: typeof reason === 'string' ? reason : text } };
  return signsOf(rules, alert).map(({ sign, ...about }) => ({
    cabinetId,
    ...about,
    sign: { ...sign, alert: { ...shown, at: sign.at } },
  }));
};
