import { randomInt } from 'node:crypto';
import { newPin } from '@parwell/domain';
import type { Context } from '../../context.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { isPinTaken, type SealedPin } from './cabinet-users.queries.ts';

type Secrets = Pick<Context, 'secrets'>;

/** Encrypted, plus a hash that includes the device id, so that equal PINs of two devices have different hashes. */
export const sealPin = ({ secrets }: Secrets, cabinetId: string, pin: string): SealedPin => ({
  pin: secrets.seal('device-pins', pin),
  hash: secrets.hmac('device-pins', cabinetId, '\n', pin),
});

/** A new PIN, unique at this device. The caller holds the device's lock, which prevents races. */
export async function uniquePin(context: Secrets, tx: Transaction, cabinetId: string): Promise<SealedPin> {
  for (;;) {
    const sealed = sealPin(context, cabinetId, newPin(randomInt));
    if (!(await isPinTaken(tx, cabinetId, sealed.hash))) return sealed;
  }
}
