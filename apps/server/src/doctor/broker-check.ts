import { GUEST_WARNING, hasDefaultGuest } from '../gateways/broker/rabbitmq/guest.ts';
import { askManagement } from '../gateways/broker/rabbitmq/management.ts';
import { tryConnection } from '../gateways/broker/rabbitmq/session.ts';
import { QUEUE } from '../gateways/broker/rabbitmq/topology.ts';
import type { Config } from '../platform/config.ts';
import { managerFinding, nodeFinding, permissionFinding, type BrokerPermissions } from './broker-findings.ts';
import { ok, problem, warning, type Finding } from './finding.ts';

type Broker = NonNullable<Config['AMQP_URL']>;

export async function checkBroker({ AMQP_URL, AMQP_MANAGEMENT_URL }: Config): Promise<readonly Finding[]> {
  if (!AMQP_URL) return [];
  const nodes = await Promise.all(
    AMQP_URL.hosts.map(async (host) =>
      nodeFinding(`${host.hostname}:${host.port}`, AMQP_URL.username, await tryConnection(AMQP_URL, host)),
    ),
  );
  return [
    ...nodes,
    ...(AMQP_MANAGEMENT_URL === undefined
      ? [WITHOUT_MANAGEMENT]
      : await managementFindings(AMQP_URL, AMQP_MANAGEMENT_URL)),
    ...(await guestFindings(AMQP_URL, AMQP_MANAGEMENT_URL)),
  ];
}

const WITHOUT_MANAGEMENT = warning(
  'broker',
  'AMQP_MANAGEMENT_URL is not set: a device that was retired stays connected until it leaves by itself.',
  "Set the address of RabbitMQ's management interface.",
);

async function managementFindings(broker: Broker, managementUrl: string): Promise<Finding[]> {
  const { username, vhost } = broker;
  const ask = (path: string) => askManagement(managementUrl, broker, path);
  let who;
  try {
    who = await ask('api/whoami');
  } catch (error) {
    const { message, cause } = error as Error;
    return [
      problem(
        'broker',
        `AMQP_MANAGEMENT_URL cannot be reached: ${cause instanceof Error ? cause.message : message}.`,
        'Look whether the management plugin is enabled and its port is open to this machine.',
      ),
    ];
  }
  if (who.status !== 200)
    return [
      problem(
        'broker',
        `AMQP_MANAGEMENT_URL answers ${who.status} to ${username}.`,
        `Look at the password in AMQP_URL, and run: rabbitmqctl set_user_tags ${username} administrator`,
      ),
    ];
  const { tags } = who.body as { tags: string | readonly string[] };
  const space = encodeURIComponent(vhost);
  const given = await ask(`api/permissions/${space}/${encodeURIComponent(username)}`);
  const queue = await ask(`api/queues/${space}/${QUEUE}`);
  return [
    // Older versions send one text.
    managerFinding(username, typeof tags === 'string' ? tags.split(',') : tags),
    ...(given.status === 200 || given.status === 404
      ? [
          permissionFinding(
            username,
            vhost,
            given.status === 200 ? (given.body as BrokerPermissions) : undefined,
          ),
        ]
      : []),
    queue.status === 404
      ? warning(
          'broker',
          `The queue ${QUEUE} is not there yet, so no device can sign in.`,
          'Start a gateway, which makes it.',
        )
      : ok('broker', `The queue ${QUEUE} is there.`),
  ];
}

async function guestFindings(broker: Broker, managementUrl: string | undefined): Promise<Finding[]> {
  const hasGuest = await hasDefaultGuest(broker, managementUrl).catch(() => undefined);
  if (hasGuest === undefined)
    return [
      warning(
        'broker',
        'Whether the user guest still has its default password cannot be told from here.',
        'On the machine of RabbitMQ, run: rabbitmqctl list_users; if guest is there: rabbitmqctl delete_user guest',
      ),
    ];
  return hasGuest
    ? [problem('broker', GUEST_WARNING, '')]
    : [ok('broker', 'There is no user guest with its default password.')];
}
