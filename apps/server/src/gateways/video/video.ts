import type { Context } from '../../context.ts';
import { localClips } from './local-clips.ts';
import type { VideoGateway } from './video-gateway.ts';
import { vimeoGateway } from './vimeo.ts';

/** Vimeo where it is configured, else the clips that come with the portal. */
export function videoGateway(context: Context): VideoGateway {
  const { VIMEO_CLIENT_ID: clientId, VIMEO_CLIENT_SECRET: clientSecret } = context.config;
  return clientId && clientSecret
    ? vimeoGateway({ clientId, clientSecret, clock: context.clock, log: context.log })
    : localClips(context);
}
