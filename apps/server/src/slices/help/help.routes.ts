import { getHelpTopics, getVideoToken, listHelpVideos } from '@parwell/contract';
import type { Context } from '../../context.ts';
import { route } from '../../platform/http/route.ts';
import type { TopicKeysOf } from './help.queries.ts';
import * as help from './help.service.ts';

export const helpRoutes = (context: Context, topicKeysOf: TopicKeysOf) => [
  route(getHelpTopics, (_input, caller) => help.listTopics(context, topicKeysOf, caller)),
  route(getVideoToken, () => help.issueVideoToken(context)),
  route(listHelpVideos, ({ query }, caller) => help.listVideos(context, topicKeysOf, caller, query)),
];
