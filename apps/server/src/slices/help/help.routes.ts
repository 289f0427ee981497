import { getHelpTopics, getVideoToken, listHelpVideos } from '@parwell/contract';
import type { Context } from '../../context.ts';
import { route } from '../../platform/http/route.ts';
import * as help from './help.service.ts';

export const helpRoutes = (context: Context) => [
  route(getHelpTopics, (_input, caller) => help.listTopics(context, caller)),
  route(getVideoToken, () => help.issueVideoToken(context)),
  route(listHelpVideos, ({ query }, caller) => help.listVideos(context, caller, query)),
];
