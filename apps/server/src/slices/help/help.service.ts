import type { CallResponse, getHelpTopics, getVideoToken, listHelpVideos } from '@parwell/contract';
import type { Context } from '../../context.ts';
import { notFound } from '../../platform/app-error.ts';
import { wholeList } from '../../platform/whole-list.ts';
import type { Caller } from '../../platform/http/route.ts';
import * as queries from './help.queries.ts';

export async function listTopics(
  { db }: Context,
  topicKeysOf: queries.TopicKeysOf,
  { userId }: Caller,
): Promise<CallResponse<typeof getHelpTopics>> {
  const topics = await queries.listTopics(db, topicKeysOf(userId));
  return { helpTopics: Object.fromEntries(topics.map(({ topicKey, ...topic }) => [topicKey, topic])) };
}

export async function issueVideoToken({ gateways }: Context): Promise<CallResponse<typeof getVideoToken>> {
  const { token, expiresAt } = await gateways.video.requestToken();
  return { token, expiresAt: expiresAt.toISOString() };
}

/** Topics not assigned to the caller are not found. */
export async function listVideos(
  { db, gateways }: Context,
  topicKeysOf: queries.TopicKeysOf,
  { userId }: Caller,
  { topicKey, token }: { topicKey: string; token: string },
): Promise<CallResponse<typeof listHelpVideos>> {
  const topics = await queries.listTopics(db, topicKeysOf(userId));
  const topic = topics.find((each) => each.topicKey === topicKey);
  if (!topic) throw notFound('The help topic');
  return wholeList(await gateways.video.listVideos(topic.vimeoShowcaseId, token));
}
