import { isConnected, RETIRED, type DeviceType } from '@parwell/domain';
import { timingSafeEqual } from 'node:crypto';
import type { Context } from '../../context.ts';
import { AppError } from '../../platform/app-error.ts';
import { BoundedMap } from '../../platform/bounded-map.ts';
import type { Queryable } from '../../platform/db/database.ts';
import type { Caller } from '../../platform/http/route.ts';
import { lockDevice, recordAtDevice } from '../devices/devices.public.ts';
import * as queries from './credentials.queries.ts';
import { secretOf, secretsOf } from './device-gateway.public.ts';

type Needs = Pick<Context, 'secrets'>;

const mayConnect = ({ cabinetType, cabinetState }: { cabinetType: DeviceType; cabinetState: number }) =>
  isConnected(cabinetType) && cabinetState !== RETIRED;

/** Null if the device has no connection, is retired, or the secret is wrong. */
export async function authenticateDevice(
  context: Needs & Pick<Context, 'db'>,
  cabinetId: string,
  secret: string,
): Promise<queries.DeviceLogin | null> {
  const device = await queries.findCredentials(context.db, cabinetId);
  if (!device || !mayConnect(device)) return null;
  const given = Buffer.from(secret);
  const isIts = secretsOf(context, { cabinetId, ...device }).some((text) => {
    const expected = Buffer.from(text);
    return expected.length === given.length && timingSafeEqual(expected, given);
  });
  if (!isIts) return null;
  return { cabinetId, generation: device.generation };
}

/**
 * By a certificate that an authority of the operator's has issued. It has to name the machine that stands there now, so
 * that it ends with the machine. Null if it does not, or the device may not connect.
 */
export async function admitMachine(
  { db }: Pick<Context, 'db'>,
  { cabinetId, serialNumber }: { readonly cabinetId: string; readonly serialNumber: string },
): Promise<queries.DeviceLogin | null> {
  const device = await queries.findMachine(db, cabinetId);
  if (!device || !mayConnect(device) || device.serialNumber !== serialNumber) return null;
  if (device.generation !== null) return { cabinetId, generation: device.generation };
  // What closes connections goes by the secret's number. Nobody has been told this secret.
  await queries.addCredentials(db, cabinetId);
  return admitMachine({ db }, { cabinetId, serialNumber });
}

const CACHED_MS = 10_000;
const MAX_CACHED = 50_000;
/** No device has a longer id, but somebody may publish under any topic. */
const MAX_ID_LENGTH = 100;

/** Whether a device whose messages waited in a queue may send; cached for some seconds. */
export function createAdmissionCache({ db, clock }: Pick<Context, 'db' | 'clock'>) {
  const cache = new BoundedMap<string, { readonly until: number; readonly answer: Promise<boolean> }>(
    MAX_CACHED,
  );
  return (cabinetId: string): Promise<boolean> => {
    if (cabinetId.length > MAX_ID_LENGTH) return Promise.resolve(false);
    const now = clock.now().getTime();
    const cached = cache.get(cabinetId);
    if (cached && cached.until > now) return cached.answer;
    const answer = queries
      .findDeviceStatus(db, cabinetId)
      .then((device) => device !== undefined && mayConnect(device));
    cache.set(cabinetId, { until: now + CACHED_MS, answer });
    // A failure is not cached.
    answer.catch(() => cache.delete(cabinetId));
    return answer;
  };
}

/** The new secret replaces the old one. */
export async function issueSecret(context: Needs, db: Queryable, cabinetId: string): Promise<string> {
  const { generation } = await queries.nextGeneration(db, cabinetId);
  const secret = secretOf(context, cabinetId, generation);
  // Stored, so that it stays as it is when SECRET_KEY is changed; derived, so that servers of the version before know it.
  await queries.saveSecret(db, cabinetId, generation, context.secrets.seal('device-secrets', secret));
  return secret;
}

const NO_CONNECTION = 'Devices without a connection need no credentials.';
const IS_RETIRED = 'Retired devices cannot have credentials.';

/** The answer is the only time that the secret is shown. */
export const issueCredentials = (context: Context, caller: Caller, cabinetId: string) =>
  context.db.transaction(async (tx) => {
    const device = await lockDevice(tx, caller, cabinetId);
    if (!isConnected(device.cabinetType)) throw new AppError('refused', NO_CONNECTION);
    if (device.cabinetState === RETIRED) throw new AppError('refused', IS_RETIRED);
    const secret = await issueSecret(context, tx, cabinetId);
    await recordAtDevice(context, tx, caller, device, {
      eventType: 'Device Credentials Issued',
      description: `New credentials were issued for device ${cabinetId}`,
    });
    return { username: cabinetId, secret };
  });
