import {
  findGatewayTrouble,
  heardBefore,
  isTroubleOver,
  silentAt,
  SILENT_TEXTS,
  type IncidentRule,
  type Listening,
} from '@parwell/domain';
import type { Context } from '../../context.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { insertAlerts } from '../alerts/alerts.public.ts';
import { noteGatewayCondition } from './gateway-condition.service.ts';
import { portalAlert } from '../alerts/portal-alert.public.ts';
import { ruleOf } from './rule-of.ts';
import * as queries from './silent-devices.queries.ts';

type Working = Pick<Context, 'db' | 'clock'>;
type Rules = ReadonlyMap<string, IncidentRule>;

const MINUTE_MS = 60_000;

/**
 * Writes alerts of devices that have become silent (C7), or that the gateway has trouble (C9). Returns when the
 * device was heard that will be silent next: no check is needed before.
 */
export const checkDevices = (context: Working, rules: Rules, listening: Listening): Promise<number> =>
  context.db.transaction(async (tx) => {
    const now = context.clock.now().getTime();
    const { hold } = ruleOf(rules, 'DEVICE_SILENT');
    const troubleSince = await queries.lockSilenceChecks(tx);
    const devices = (await queries.listHeardDevices(tx)).map((device) => ({
      ...device,
      lastHeard: heardBefore(device.lastHeard, now),
    }));
    if (troubleSince !== null) {
      const { clear } = ruleOf(rules, 'GATEWAY_SILENT');
      if (!isTroubleOver(devices, troubleSince, { hold, clear })) return -Infinity;
      await queries.saveTrouble(tx, null);
      await noteGatewayCondition(context, tx, false, new Date(now), { reason: SILENT_TEXTS.gatewayHeard });
    }
    const isDue = ({ lastHeard }: queries.HeardDevice) => silentAt(lastHeard, listening, hold) <= now;
    const due = devices.filter(isDue);
    const times = devices.map(({ lastHeard }) => lastHeard);
    const trouble = due.length > 0 ? findGatewayTrouble(times, now - hold * MINUTE_MS, hold) : undefined;
    const silent = trouble ? due.filter(({ lastHeard }) => lastHeard < trouble.since) : due;
    await alertSilentDevices(tx, silent, { listening, hold, now: new Date(now) });
    if (trouble) {
      await queries.saveTrouble(tx, trouble.since);
      await noteGatewayCondition(context, tx, true, new Date(now), {
        reason: SILENT_TEXTS.gateway(trouble),
        devices: trouble.fellSilent,
      });
      return -Infinity;
    }
    return devices.reduce(
      (earliest, device) => (isDue(device) ? earliest : Math.min(earliest, device.lastHeard)),
      now,
    );
  });

async function alertSilentDevices(
  tx: Transaction,
  devices: readonly queries.HeardDevice[],
  { listening, hold, now }: { readonly listening: Listening; readonly hold: number; readonly now: Date },
): Promise<void> {
  if (devices.length === 0) return;
  const ids = await queries.saveSilentDevices(
    tx,
    devices.map(({ cabinetId }) => cabinetId),
    now,
  );
  const text = SILENT_TEXTS.device(hold);
  const begin = new Map(
    devices.map(({ cabinetId, lastHeard }) => [cabinetId, silentAt(lastHeard, listening, 0)]),
  );
  await insertAlerts(
    tx,
    ids.map((cabinetId) =>
      portalAlert({
        cabinetId,
        messageId: `silent/${now.getTime()}`,
        at: now,
        since: new Date(begin.get(cabinetId) ?? now),
        alertType: 'DEVICE_SILENT',
        alertGroup: 'CONNECTIVITY',
        text,
        details: { reason: text },
        receivedAt: now,
      }),
    ),
  );
}

export const alertHeardDevices = ({ db, clock }: Working, rules: Rules): Promise<void> =>
  db.transaction(async (tx) => {
    const heard = await queries.deleteHeardDevices(tx, ruleOf(rules, 'DEVICE_SILENT').clear);
    if (heard.length === 0) return;
    const now = clock.now();
    await insertAlerts(
      tx,
      heard.map(({ cabinetId, alertedAt }) =>
        portalAlert({
          cabinetId,
          messageId: `heard/${alertedAt.getTime()}`,
          at: endAfter(alertedAt, now),
          alertType: 'DEVICE_HEARD',
          alertGroup: 'CONNECTIVITY',
          text: SILENT_TEXTS.deviceHeard,
          details: { reason: SILENT_TEXTS.deviceHeard },
          receivedAt: now,
        }),
      ),
    );
  });

/** The end is after the beginning, even if our clock was set back meanwhile. */
export const endAfter = (alertedAt: Date, now: Date): Date =>
  new Date(Math.max(now.getTime(), alertedAt.getTime() + 1));
