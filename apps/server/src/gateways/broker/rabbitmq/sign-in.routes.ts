import { commandTopic } from '@parwell/contract';
import type { FastifyInstance } from 'fastify';
import { createHash, timingSafeEqual } from 'node:crypto';
import { EXCHANGE, isSpeakable, partsOf, routingKeyOf } from './topology.ts';

interface Options {
  /** Part of the path: RabbitMQ can send no header of ours. */
  readonly secret: string;
  readonly vhost: string;
  readonly authenticate: (cabinetId: string, secret: string) => Promise<boolean>;
}

/** Ids and secrets are short; a longer body does not come from our devices. */
const MAX_BODY_BYTES = 4096;
/**
 * Each waits for the database. All devices of a restarted broker come at once; those above this number are refused, and
 * try again.
 */
const MAX_SIGN_INS = 2000;

type Check = (asked: URLSearchParams) => boolean | Promise<boolean>;

/**
 * Answers RabbitMQ (rabbitmq_auth_backend_http): who may sign in, and what a device may use. Neither side caches, so
 * that a new secret or a retired device counts at once.
 */
export function addSignInRoutes(app: FastifyInstance, { secret, vhost, authenticate }: Options): void {
  const expected = digestOf(secret);
  let signingIn = 0;

  const checks: Readonly<Record<string, Check>> = {
    async user(asked) {
      const cabinetId = asked.get('username') ?? '';
      // RabbitMQ closes an earlier connection with the same client id, so it must be the device's own. AMQP has none.
      if (!isSpeakable(cabinetId) || asked.get('client_id') !== cabinetId || signingIn >= MAX_SIGN_INS)
        return false;
      signingIn += 1;
      try {
        return await authenticate(cabinetId, asked.get('password') ?? '');
      } finally {
        signingIn -= 1;
      }
    },
    vhost: (asked) => asked.get('vhost') === vhost,
    resource: (asked) => asked.get('vhost') === vhost && mayUse(asked),
    topic: (asked) => asked.get('vhost') === vhost && mayUseTopic(asked),
  };

  app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: MAX_BODY_BYTES },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    );
    for (const [name, check] of Object.entries(checks)) {
      scope.post<{ Params: { secret: string } }>(`/broker/:secret/${name}`, async (request, reply) => {
        if (!timingSafeEqual(digestOf(request.params.secret), expected)) return reply.status(404).send();
        const allowed = request.body instanceof URLSearchParams && (await check(request.body));
        return reply.type('text/plain').send(allowed ? 'allow' : 'deny');
      });
    }
  });
}

/** Of equal length, as the comparison in constant time needs it. */
const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest();

/** The exchange, and the queue in which the plugin keeps messages for the device's subscriptions. */
function mayUse(asked: URLSearchParams): boolean {
  const [cabinetId, name, permission] = [asked.get('username'), asked.get('name'), asked.get('permission')];
  if (asked.get('resource') === 'exchange') return name === EXCHANGE && permission !== 'configure';
  const queues = ['qos0', 'qos1'].map((qos) => `mqtt-subscription-${cabinetId}${qos}`);
  return asked.get('resource') === 'queue' && queues.includes(name ?? '');
}

/** A device publishes to all its own topics except the one for commands, and subscribes to that alone. */
function mayUseTopic(asked: URLSearchParams): boolean {
  const [cabinetId, key] = [asked.get('username') ?? '', asked.get('routing_key') ?? ''];
  const isCommands = key === routingKeyOf(commandTopic(cabinetId));
  if (asked.get('permission') === 'read') return isCommands;
  const { cabinetId: owner, topic } = partsOf(key);
  return owner === cabinetId && isSpeakable(topic) && !isCommands && asked.get('permission') === 'write';
}
