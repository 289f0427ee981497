import { MAX_MESSAGE_BYTES, UP_MESSAGES, UP_TOPICS, type UpMessage, type UpTopic } from '@parwell/contract';
import { celsius, isPlausible } from '@parwell/domain';
import type { Published } from '../../../gateways/broker/broker-gateway.ts';

/** A parsed message with its topic. */
export type ReadMessage = {
  [Topic in UpTopic]: { readonly topic: Topic; readonly message: UpMessage<Topic> };
}[UpTopic];

export interface Unreadable {
  readonly reason: string;
}

const isTopic = (name: string): name is UpTopic => (UP_TOPICS as readonly string[]).includes(name);

/** Parses a message, or returns the reason why it is unreadable. */
export function readMessage({
  topic,
  payload,
}: Pick<Published, 'topic' | 'payload'>): ReadMessage | Unreadable {
  if (!isTopic(topic)) return { reason: `There is no topic ${topic.slice(0, 100)}.` };
  if (payload.length > MAX_MESSAGE_BYTES) return { reason: `More than ${MAX_MESSAGE_BYTES} bytes.` };
  let content: unknown;
  try {
    content = JSON.parse(payload.toString('utf8'));
  } catch {
    return { reason: 'Not JSON.' };
  }
  const { success, data, error } = UP_MESSAGES[topic].safeParse(content);
  if (!success) return { reason: error.issues.slice(0, 3).map(describe).join(' ') };
  const read = { topic, message: data } as ReadMessage;
  if (
    read.topic === 'temperature' &&
    !read.message.points.every(({ value, unit }) => isPlausible(celsius(value, unit)))
  ) {
    return { reason: 'A temperature that cannot be.' };
  }
  return read;
}

const describe = ({ path, message }: { path: readonly PropertyKey[]; message: string }): string =>
  `${path.join('.') || 'message'}: ${message}.`;
