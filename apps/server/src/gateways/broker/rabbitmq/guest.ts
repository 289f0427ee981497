import { createHash } from 'node:crypto';
import type { AmqpAddress } from '../../../platform/amqp-address.ts';
import { askManagement } from './management.ts';
import { tryConnection } from './session.ts';

export const GUEST_WARNING =
  'The user guest of RabbitMQ has its default password guest, so whoever reaches its machine can read and change everything. ' +
  'Remove it: rabbitmqctl delete_user guest';

const GUEST = { username: 'guest', password: 'guest' };

interface RabbitMqUser {
  readonly password_hash?: string;
  readonly hashing_algorithm?: string;
}

/** RabbitMQ keeps a salt of four bytes, and the hash of it and the password. */
export function hasPassword(password: string, user: RabbitMqUser): boolean {
  const bytes = Buffer.from(user.password_hash ?? '', 'base64');
  const algorithm = user.hashing_algorithm?.endsWith('sha512') ? 'sha512' : 'sha256';
  const salted = createHash(algorithm).update(bytes.subarray(0, 4)).update(password).digest();
  return bytes.subarray(4).equals(salted);
}

/**
 * Whether RabbitMQ still has the user of its installation with the published password. Undefined if that cannot be
 * told: guest may usually sign in on RabbitMQ's own machine only, and only an administrator may read its hash.
 */
export async function hasDefaultGuest(
  address: AmqpAddress,
  managementUrl: string | undefined,
): Promise<boolean | undefined> {
  if (managementUrl !== undefined) {
    const { status, body } = await askManagement(managementUrl, address, 'api/users/guest');
    if (status === 404) return false;
    if (status === 200) return hasPassword(GUEST.password, body ?? {});
  }
  for (const host of address.hosts)
    if ((await tryConnection({ ...address, ...GUEST }, host)) === undefined) return true;
  return undefined;
}
