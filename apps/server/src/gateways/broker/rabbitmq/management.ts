import type { AmqpAddress } from '../../../platform/amqp-address.ts';

const TIMEOUT_MS = 5000;

const authorization = ({ username, password }: AmqpAddress): string =>
  `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;

const addressOf = (managementUrl: string, path: string): URL =>
  new URL(path, managementUrl.replace(/\/*$/, '/'));

/** What the interface answers to this user; without a body if that is no JSON. */
export async function askManagement(
  managementUrl: string,
  address: AmqpAddress,
  path: string,
): Promise<{ readonly status: number; readonly body: unknown }> {
  const response = await fetch(addressOf(managementUrl, path), {
    headers: { authorization: authorization(address) },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  return { status: response.status, body: await response.json().catch(() => undefined) };
}

/** At whichever node they are. */
export async function closeConnections(
  managementUrl: string,
  address: AmqpAddress,
  cabinetId: string,
): Promise<void> {
  const path = `api/connections/username/${encodeURIComponent(cabinetId)}`;
  const response = await fetch(addressOf(managementUrl, path), {
    method: 'DELETE',
    headers: {
      authorization: authorization(address),
      'x-reason': 'The device is no longer allowed to connect.',
    },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  await response.body?.cancel();
  // Newer versions answer 404 if there is none.
  if (!response.ok && response.status !== 404)
    throw new Error(`RabbitMQ did not close the connections of ${cabinetId}: ${response.status}.`);
}
