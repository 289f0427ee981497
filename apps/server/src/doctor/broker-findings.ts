import { EXCHANGE, QUEUE } from '../gateways/broker/rabbitmq/topology.ts';
import { ok, problem, quoted, warning, type Finding } from './finding.ts';

const CHECK = 'broker';

export interface BrokerPermissions {
  readonly configure: string;
  readonly write: string;
  readonly read: string;
}

/** RabbitMQ takes an empty pattern for nothing at all. */
const matches = (pattern: string, name: string): boolean => {
  try {
    return new RegExp(pattern === '' ? '^$' : pattern).test(name);
  } catch {
    // One that only Erlang understands.
    return true;
  }
};

/** What a gateway does: it makes the queue, binds it to the exchange, takes from it, and publishes commands. */
const NEEDED = [
  ['configure', QUEUE],
  ['write', QUEUE],
  ['write', EXCHANGE],
  ['read', QUEUE],
  ['read', EXCHANGE],
] as const;

export function permissionFinding(
  user: string,
  vhost: string,
  given: BrokerPermissions | undefined,
): Finding {
  const missing = NEEDED.filter(([kind, name]) => !given || !matches(given[kind], name));
  if (missing.length === 0) return ok(CHECK, `${user} may do in ${vhost} what gateways do.`);
  const what = missing.map(([kind, name]) => `${kind} ${name}`).join(', ');
  return problem(
    CHECK,
    `${user} may not do in ${vhost} what gateways do: ${what}.`,
    `Run: rabbitmqctl set_permissions -p ${vhost} ${user} '.*' '.*' '.*'`,
  );
}

export function managerFinding(user: string, tags: readonly string[]): Finding {
  if (tags.includes('administrator')) return ok(CHECK, `${user} may close connections of devices.`);
  return warning(
    CHECK,
    `${user} may not close connections of devices: one that was retired stays connected until it leaves by itself.`,
    `Run: rabbitmqctl set_user_tags ${user} administrator`,
  );
}

/** `place` is a node, such as one.internal:5671; `why` what RabbitMQ or the network says, undefined if it let us in. */
export function nodeFinding(place: string, user: string, why: string | undefined): Finding {
  if (why === undefined) return ok(CHECK, `RabbitMQ at ${place} lets ${user} in.`);
  const isRefused = /ACCESS_REFUSED|403/.test(why);
  return problem(
    CHECK,
    `RabbitMQ at ${place} cannot be used: ${quoted(why)}.`,
    isRefused
      ? `Create the user (rabbitmqctl add_user ${user} …), or set its password and virtual host in AMQP_URL.`
      : 'Look whether it runs and its port is open to this machine.',
  );
}
