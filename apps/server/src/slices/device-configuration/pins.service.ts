import { randomInt } from 'node:crypto';
import { newPin } from '@parwell/domain';
import type { Context } from '../../context.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { isPinTaken, type SealedPin } from './cabinet-users.queries.ts';

type Secrets = Pick<Context, 'secrets'>;

/** Encrypted, and hashed with the device it is for: equal PINs of two devices cannot be told to be equal. */
export const sealPin = ({ secrets }: Secrets, cabinetId: string, pin: string): SealedPin => ({
  pin: secrets.seal('device-pins', pin),
  hash: secrets.hmac('device-pins', cabinetId, '\n', pin),
});

/** A PIN that nobody else has at this device. The device is locked, so nobody else can take it meanwhile. */
export async function freePin(context: Secrets, tx: Transaction, cabinetId: string): Promise<SealedPin> {
  for (;;) {
    const sealed = sealPin(context, cabinetId, newPin(randomInt));
    if (!(await isPinTaken(tx, cabinetId, sealed.hash))) return sealed;
  }
}
