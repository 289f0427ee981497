import { incidentRules, signsOf } from '@parwell/domain';
import type { Transaction } from '../../platform/db/database.ts';
import {
  insertPastIncidents,
  replayCase,
  type PastAction,
  type PastIncident,
  type ReplayedCase,
} from '../incidents/past-incidents.public.ts';
import { LAKEVIEW, NORTHSIDE } from './demo-customers.ts';
import { demoDevices, type DemoDevice } from './demo-devices.ts';
import type { DemoAlert } from './demo-alerts.ts';
import { demoEpisodes } from './demo-episodes.ts';
import { seeded, seedOf, type Random } from './random.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** People have handled few incidents that began later. */
const RECENT_MS = 12 * HOUR_MS;

export const insertIncidents = (tx: Transaction, now: Date): Promise<void> =>
  insertPastIncidents(tx, now, demoIncidents(now));

/** Of 90 days, found by the real judge in the alerts of the demo's episodes, with people's actions. */
export function demoIncidents(now: Date): ReplayedCase[] {
  const rules = new Map(incidentRules().map((rule) => [rule.alertType, rule]));
  const devices = new Map(demoDevices().map((device) => [device.cabinetId, device]));
  const signs = demoEpisodes(now).alerts.flatMap((alert) => {
    const device = devices.get(alert.cabinetId);
    return device?.cabinetState === 30 || device?.cabinetState === 31 ? signsOfAlert(device, alert) : [];
  });
  function signsOfAlert(device: DemoDevice, alert: DemoAlert) {
    const at = now.getTime() - alert.secondsAgo * 1000;
    const { cabinetId, type, level, details, text } = alert;
    const since = alert.sinceAgo === undefined ? null : now.getTime() - alert.sinceAgo * 1000;
    const judged = { alertType: type, level, at, since, receivedAt: at, clock: 'right' as const, details };
    const shown = { customerId: device.customerId, at, details: { ...details, reason: text } };
    return signsOf(rules, judged).map(({ sign, ...about }) => ({
      device,
      cabinetId,
      ...about,
      sign: { ...sign, alert: shown },
    }));
  }
  return [...Map.groupBy(signs, ({ cabinetId, alertType }) => `${cabinetId} ${alertType}`).values()].flatMap(
    (group) => {
      const [first] = group;
      if (!first) return [];
      const random = seeded(seedOf(first.cabinetId, first.alertType));
      return [
        replayCase({
          cabinetId: first.cabinetId,
          alertType: first.alertType,
          rules,
          signs: group.map(({ sign }) => sign),
          now,
          actionsFor: (incident) => actionsFor(first.device, incident, now, random),
        }),
      ];
    },
  );
}

const STAFF = 'ops@fff.example';

function peopleOf(customerId: string): readonly string[] {
  if (customerId === NORTHSIDE) return ['admin@northside.example', 'admin@northside.example', STAFF];
  return LAKEVIEW.some((id) => id === customerId) ? ['manager@lakeview.example', STAFF] : [STAFF];
}

/** Most demo accounts belong to these customers and should find open incidents. */
const chanceHandled = (customerId: string): number =>
  customerId === NORTHSIDE || LAKEVIEW.some((id) => id === customerId) ? 0 : 0.7;

interface Comments {
  readonly acknowledged: readonly string[];
  readonly done: readonly string[];
}

const TEMPERATURE: Comments = {
  acknowledged: [
    'On my way to the device.',
    'Contents are being moved to the next fridge.',
    'Calling the ward.',
    '',
  ],
  done: [
    'Door seal was not closed properly. Contents checked, all usable.',
    'Restocked during the excursion. Probe confirmed, no product affected.',
    'Compressor had iced up, thawed and running again.',
    'Checked with the pharmacist: within the stability data of all products.',
  ],
};
const SILENCE: Comments = {
  acknowledged: ['Network team informed.', 'The ward says that the device is running.', ''],
  done: ['Switch port was reset, device is online again.', 'Cable was loose behind the device.', ''],
};
const OTHER: Comments = {
  acknowledged: ['Looking into it.', 'Service has been called.', ''],
  done: ['Checked on site, nothing found.', 'Restarted and tested.', ''],
};

const commentsOf = (alertType: string): Comments =>
  alertType.startsWith('TEMPERATURE_')
    ? TEMPERATURE
    : alertType === 'DEVICE_SILENT' || alertType === 'SENSOR_SILENT'
      ? SILENCE
      : OTHER;

/** Some incidents that end by themselves need no action; most recent ones have none yet. */
function actionsFor(
  { customerId }: DemoDevice,
  incident: PastIncident,
  now: Date,
  random: Random,
): PastAction[] {
  // People know of it since then; it may have begun before.
  const opened = incident.stateUpdatedAt.getTime();
  const endsItself = incident.rule.closeAfter !== null;
  if (endsItself && incident.severity === 'low' && random.chance(0.3)) return [];
  const by = random.pick(peopleOf(customerId));
  const comments = commentsOf(incident.alertType);
  const isRecent = now.getTime() - opened < RECENT_MS;
  const acknowledgedAt = opened + random.whole(3, 30) * MINUTE_MS;
  const doneAt = acknowledgedAt + (endsItself ? random.whole(10, 60) : random.whole(240, 1200)) * MINUTE_MS;
  const acknowledged: PastAction = {
    at: acknowledgedAt,
    state: 'Acknowledged',
    by,
    comment: random.pick(comments.acknowledged),
  };
  const closed: PastAction = { at: doneAt, state: 'Closed', by, comment: random.pick(comments.done) };
  if (!endsItself && random.chance(0.1)) {
    const until = acknowledgedAt + random.pick([30, 60, 120]) * MINUTE_MS;
    return [{ ...acknowledged, state: 'Ignored', comment: '', ignoreUntil: until }, closed];
  }
  return random.chance(isRecent ? chanceHandled(customerId) : 0.97)
    ? [acknowledged, closed]
    : isRecent
      ? []
      : [closed];
}
