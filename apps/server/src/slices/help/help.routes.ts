import { getHelpTopics, getVideoToken, listHelpVideos } from '@parwell/contract';
import type { Context } from '../../context.ts';
import type { VideoGateway } from '../../gateways/video/video-gateway.ts';
import { route } from '../../platform/http/route.ts';
import * as help from './help.service.ts';

export const helpRoutes = (context: Context, video: VideoGateway) => [
  route(getHelpTopics, (_input, caller) => help.topicsOf(context, caller)),
  route(getVideoToken, () => help.videoToken(video)),
  route(listHelpVideos, ({ query }, caller) => help.videosOf(context, video, caller, query)),
];
