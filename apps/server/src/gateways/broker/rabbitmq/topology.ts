// The MQTT plugin turns the topic devices/<id>/<topic> into the routing key devices.<id>.<topic>.

/** The exchange of the MQTT plugin. */
export const EXCHANGE = 'amq.topic';

/** All messages of devices wait here for any of the gateways. */
export const QUEUE = 'parwell.ingest';

/**
 * Every topic of every device, also unknown ones: a message that matches no binding would be acknowledged to the device
 * and dropped. Commands match too, and are skipped.
 */
export const BINDING = 'devices.*.*';

const NEVER = 2_000_000_000;
/**
 * Messages are on the disks of most nodes before they are acknowledged. Without a limit, RabbitMQ 4 drops a message
 * that was delivered 20 times; 3.10 has no value for "unlimited".
 */
export const QUEUE_OPTIONS = {
  durable: true,
  arguments: { 'x-queue-type': 'quorum', 'x-delivery-limit': NEVER },
};

/** Dots separate the parts of a routing key, slashes those of a topic, and the others stand for any part. */
const SPECIAL = /[./*#+\p{Cc}]/u;

/** Whether an id is a part of a topic and of a routing key, and the same in both. */
export const isSpeakable = (cabinetId: string): boolean => cabinetId !== '' && !SPECIAL.test(cabinetId);

export const routingKeyOf = (topic: string): string => topic.replaceAll('/', '.');

const ROUTING_KEY = /^devices\.([^.]+)\.([^.]+)$/;

export function partsOf(routingKey: string): { readonly cabinetId: string; readonly topic: string } {
  const [, cabinetId = '', topic = ''] = ROUTING_KEY.exec(routingKey) ?? [];
  return { cabinetId, topic };
}
