// How RabbitMQ is used: the MQTT plugin turns the topic devices/<id>/<topic> into the routing key devices.<id>.<topic>.

/** The exchange that the MQTT plugin publishes to and subscribes at. */
export const EXCHANGE = 'amq.topic';

/** All messages of devices wait here for any of the gateways. */
export const QUEUE = 'parwell.ingest';

/**
 * Every topic of every device, also one that we do not know: what matches no binding would be acknowledged to the device
 * and dropped. Commands match too, and are skipped.
 */
export const BINDING = 'devices.*.*';

const NEVER = 2_000_000_000;
/**
 * On the disks of most nodes before it is acknowledged. Without a limit, RabbitMQ 4 drops a message that was handed out
 * 20 times; 3.10 knows no word for none.
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
