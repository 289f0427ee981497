import { MAX_MESSAGE_BYTES, UP_MESSAGES, UP_TOPICS, type UpMessage, type UpTopic } from '@parwell/contract';
import { celsius, isPlausible } from '@parwell/domain';
import type { Published } from '../../../gateways/broker/broker-gateway.ts';

export type ReadMessage =
  | { [Topic in UpTopic]: { readonly topic: Topic; readonly message: UpMessage<Topic> } }[UpTopic]
  | PartlyRead;

/** Some points could not be read; `message` has the others. */
type PartlyRead = {
  [Topic in MeasuringTopic]: {
    readonly topic: Topic;
    readonly message: UpMessage<Topic>;
    readonly rejected: { readonly reason: string; readonly points: readonly unknown[] };
  };
}[MeasuringTopic];

const MEASURING = ['temperature', 'signal', 'weight'] as const satisfies readonly UpTopic[];
type MeasuringTopic = (typeof MEASURING)[number];

export interface Unreadable {
  readonly reason: string;
}

const isTopic = (name: string): name is UpTopic => (UP_TOPICS as readonly string[]).includes(name);

/** Returns the reason if the message cannot be read. */
export function readMessage({
  topic,
  payload,
}: Pick<Published, 'topic' | 'payload'>): ReadMessage | Unreadable {
  if (!isTopic(topic)) return { reason: `Unknown topic ${topic.slice(0, 100)}.` };
  if (payload.length > MAX_MESSAGE_BYTES) return { reason: `More than ${MAX_MESSAGE_BYTES} bytes.` };
  const text = payload.toString('utf8');
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    return { reason: 'Not JSON.' };
  }
  const problem = contentProblem(content, (MEASURING as readonly string[]).includes(topic));
  if (problem !== null) return { reason: problem };
  const { success, data, error } = UP_MESSAGES[topic].safeParse(content);
  const measuring = MEASURING.find((each) => each === topic);
  if (success && (measuring !== 'temperature' || (data as UpMessage<'temperature'>).points.every(canBe)))
    return { topic, message: data } as ReadMessage;
  const reason = error ? describeAll(error.issues) : NO_TEMPERATURE;
  return (measuring && readGoodPoints(measuring, content)) ?? { reason };
}

const DEEPEST = 32;

/** PostgreSQL takes neither zero bytes nor halves of characters. */
const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

/**
 * Found here, it costs one message; found by the database, the whole batch would have to be stored again in parts. Points
 * are judged one by one.
 */
function contentProblem(content: unknown, measuring: boolean): string | null {
  // Not recursive: a message of 256 KiB may be 100,000 levels deep.
  let level: unknown[] = [content];
  let storable = true;
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > DEEPEST) return `More than ${DEEPEST} levels deep.`;
    const next: unknown[] = [];
    for (const value of level) {
      if (typeof value === 'string') storable &&= isStorable(value);
      if (Array.isArray(value)) for (const each of value) next.push(each);
      else if (typeof value === 'object' && value !== null)
        for (const [name, each] of Object.entries(value)) next.push(name, each);
    }
    level = next;
  }
  return storable || measuring ? null : 'Contains characters that cannot be stored.';
}

const NO_TEMPERATURE = 'Impossible temperature.';

const canBe = ({ value, unit }: UpMessage<'temperature'>['points'][number]): boolean =>
  isPlausible(celsius(value, unit));

/** Reads a message point by point, so that a bad point does not cost the good ones. Null if there is no good one. */
function readGoodPoints(topic: MeasuringTopic, content: unknown): PartlyRead | null {
  const points: unknown = (content as { points?: unknown } | null)?.points;
  if (!Array.isArray(points)) return null;
  const problemOf = (point: unknown): string | null => {
    const { success, data, error } = UP_MESSAGES[topic].safeParse({
      ...(content as object),
      points: [point],
    });
    if (!success) return describeAll(error.issues);
    return topic === 'temperature' && !(data as UpMessage<'temperature'>).points.every(canBe)
      ? NO_TEMPERATURE
      : null;
  };
  const problems = points.map(problemOf);
  const rejected = points.filter((_point, place) => problems[place] !== null);
  const good = UP_MESSAGES[topic].safeParse({
    ...(content as object),
    points: points.filter((_point, place) => problems[place] === null),
  });
  if (!good.success || rejected.length === 0) return null;
  const first = problems.find((problem) => problem !== null) ?? '';
  const reason = `${rejected.length} of ${points.length} points: ${first}`;
  return { topic, message: good.data, rejected: { reason, points: rejected } } as PartlyRead;
}

type Issue = { readonly path: readonly PropertyKey[]; readonly message: string };

const describeAll = (issues: readonly Issue[]): string => issues.slice(0, 3).map(describe).join(' ');

const describe = ({ path, message }: Issue): string => `${path.join('.') || 'message'}: ${message}.`;
