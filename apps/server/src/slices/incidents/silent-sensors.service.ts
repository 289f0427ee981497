import { isSensorSilent, SILENT_TEXTS, thermometerPlace, type IncidentRule } from '@parwell/domain';
import type { Context } from '../../context.ts';
import { insertAlerts } from '../alerts/alerts.public.ts';
import { findNewestPoints } from '../measurements/measurements.public.ts';
import { portalAlert } from '../alerts/portal-alert.public.ts';
import { ruleOf } from './rule-of.ts';
import { endAfter } from './silent-devices.service.ts';
import * as queries from './silent-sensors.queries.ts';

type Working = Pick<Context, 'db' | 'clock'>;
type Rules = ReadonlyMap<string, IncidentRule>;

const SENSORS_AT_ONCE = 1000;

const placeOf = ({ part, zone }: queries.Sensor): string => thermometerPlace(Number(part), zone);
const detailsOf = ({ part, zone }: queries.Sensor, reason: string) => ({
  compartment: Number(part),
  zone,
  reason,
});

/**
 * Writes alerts of sensors that have stopped while their devices are heard (C8). Returns since when the one has been
 * missed that will be silent next: no check is needed before.
 */
export async function checkSensors({ db, clock }: Working, rules: Rules): Promise<number> {
  const now = clock.now();
  const { hold } = ruleOf(rules, 'SENSOR_SILENT');
  const sensors = await queries.listSensors(db, now, SENSORS_AT_ONCE);
  const silent = sensors.filter((sensor) => isSensorSilent(sensor, hold, now.getTime()));
  if (silent.length > 0)
    await db.transaction(async (tx) => {
      const ids = new Set(await queries.saveSilentSensors(tx, silent, now));
      await insertAlerts(
        tx,
        silent
          .filter(({ seriesId }) => ids.has(seriesId))
          .map((sensor) => {
            const text = SILENT_TEXTS.sensor(placeOf(sensor), hold);
            return portalAlert({
              cabinetId: sensor.cabinetId,
              messageId: `silent/${sensor.seriesId}/${now.getTime()}`,
              at: now,
              since: new Date(sensor.missedSince),
              alertType: 'SENSOR_SILENT',
              alertGroup: 'HARDWARE',
              text,
              details: detailsOf(sensor, text),
              receivedAt: now,
            });
          }),
      );
    });
  if (silent.length === SENSORS_AT_ONCE) return -Infinity;
  const known = new Set(silent);
  return Math.min(
    now.getTime(),
    ...sensors.filter((sensor) => !known.has(sensor)).map(({ missedSince }) => missedSince),
  );
}

export const alertHeardSensors = ({ db, clock }: Working): Promise<void> =>
  db.transaction(async (tx) => {
    const silent = await queries.lockSilentSensors(tx);
    const newest = await findNewestPoints(
      tx,
      silent.map(({ seriesId, lastValue }) => ({ seriesId, from: lastValue + 1 })),
    );
    const heard = silent.filter(({ seriesId }) => newest.has(seriesId));
    if (heard.length === 0) return;
    await queries.deleteSilentSensors(
      tx,
      heard.map(({ seriesId }) => seriesId),
    );
    const now = clock.now();
    await insertAlerts(
      tx,
      heard.map((sensor) => {
        const text = SILENT_TEXTS.sensorHeard(placeOf(sensor));
        return portalAlert({
          cabinetId: sensor.cabinetId,
          messageId: `heard/${sensor.seriesId}/${sensor.alertedAt.getTime()}`,
          at: endAfter(sensor.alertedAt, now),
          alertType: 'SENSOR_HEARD',
          alertGroup: 'HARDWARE',
          text,
          details: detailsOf(sensor, text),
          receivedAt: now,
        });
      }),
    );
  });
