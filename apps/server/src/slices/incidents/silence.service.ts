import { isAnybodyListening, silentAt } from '@parwell/domain';
import type { Context } from '../../context.ts';
import { repeat, type Loop } from '../../platform/repeat.ts';
import { findListening } from '../device-gateway/device-gateway.public.ts';
import { findRules } from './incidents.queries.ts';
import { ruleOf } from './rule-of.ts';
import { findAnySilent } from './silent-devices.queries.ts';
import { checkDevices, alertHeardDevices } from './silent-devices.service.ts';
import { checkSensors, alertHeardSensors } from './silent-sensors.service.ts';

type Working = Pick<Context, 'db' | 'clock' | 'log' | 'loops'>;

const CHECK_EVERY_MS = 10_000;
const MINUTE_MS = 60_000;

/** Finds silent devices and sensors, on workers, which take turns (C7, C8, C9). */
export const watchSilence = (context: Working): Loop =>
  repeat(
    context,
    { name: 'silence', everyMs: CHECK_EVERY_MS, failure: 'silent devices could not be looked for' },
    createSilenceCheck(context),
  );

/**
 * Remembers the earliest moment at which a device could become silent and does not read all devices before, so a
 * quiet minute costs the same however many there are.
 */
export function createSilenceCheck(context: Pick<Context, 'db' | 'clock'>): () => Promise<void> {
  const { db, clock } = context;
  let devicesFrom = -Infinity;
  let sensorsFrom = -Infinity;
  let lastCheck = -Infinity;
  return async () => {
    const now = clock.now().getTime();
    if (now < lastCheck) [devicesFrom, sensorsFrom] = [-Infinity, -Infinity];
    lastCheck = now;
    const [listening, rules, silent] = await Promise.all([
      findListening(db),
      findRules(db),
      findAnySilent(db),
    ]);
    if (!isAnybodyListening(listening, now)) return;
    if (silent.devices) await alertHeardDevices(context, rules);
    if (silent.sensors) await alertHeardSensors(context);
    if (now >= silentAt(devicesFrom, listening, ruleOf(rules, 'DEVICE_SILENT').hold))
      devicesFrom = await checkDevices(context, rules, listening);
    if (now >= sensorsFrom + ruleOf(rules, 'SENSOR_SILENT').hold * MINUTE_MS)
      sensorsFrom = await checkSensors(context, rules);
  };
}
