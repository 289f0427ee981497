import { randomInt } from 'node:crypto';
import { newPin } from '@parwell/domain';
import type { Context } from '../../context.ts';
import type { Transaction } from '../../platform/db/database.ts';
import type { SecretKey } from '../../platform/secrets.ts';
import { isPinTaken, type SealedPin } from './cabinet-users.queries.ts';

type Secrets = Pick<Context, 'secrets'>;

const hashed = (cabinetId: string, pin: string) => [cabinetId, '\n', pin];

export const hashPin = (key: Pick<SecretKey, 'hmac'>, cabinetId: string, pin: string): Buffer =>
  key.hmac('device-pins', ...hashed(cabinetId, pin));

/** Encrypted, plus a hash that includes the device id, so that equal PINs of two devices have different hashes. */
export const sealPin = ({ secrets }: Secrets, cabinetId: string, pin: string): SealedPin => ({
  pin: secrets.seal('device-pins', pin),
  hash: hashPin(secrets, cabinetId, pin),
});

/** A new PIN, unique at this device. The caller holds the device's lock, which prevents races. */
export async function uniquePin(context: Secrets, tx: Transaction, cabinetId: string): Promise<SealedPin> {
  for (;;) {
    const pin = newPin(randomInt);
    const hashes = context.secrets.hmacs('device-pins', ...hashed(cabinetId, pin));
    if (!(await isPinTaken(tx, cabinetId, hashes))) return sealPin(context, cabinetId, pin);
  }
}
