import type { AmqpAddress } from '../../../platform/amqp-address.ts';

const TIMEOUT_MS = 5000;

/** At whichever node they are. */
export async function closeConnections(
  managementUrl: string,
  { username, password }: AmqpAddress,
  cabinetId: string,
): Promise<void> {
  const path = `api/connections/username/${encodeURIComponent(cabinetId)}`;
  const response = await fetch(new URL(path, managementUrl.replace(/\/*$/, '/')), {
    method: 'DELETE',
    headers: {
      authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`,
      'x-reason': 'The device is no longer allowed to connect.',
    },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  await response.body?.cancel();
  // Newer versions answer 404 if there is none.
  if (!response.ok && response.status !== 404)
    throw new Error(`RabbitMQ did not close the connections of ${cabinetId}: ${response.status}.`);
}
