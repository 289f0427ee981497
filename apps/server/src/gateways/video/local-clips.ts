import { AppError } from '../../platform/app-error.ts';
import { inServer } from '../../platform/places.ts';
import { isClipToken, issueClipToken, type ClipTokenNeeds } from './clip-token.ts';
import type { VideoGateway } from './video-gateway.ts';

export const CLIPS_FOLDER = inServer('src/gateways/video/clips');

export const clipPath = (name: string): string => `/video/clips/${name}`;

interface Clip {
  readonly name: string;
  readonly title: string;
  readonly seconds: number;
}

/** The clips that come with the portal, by showcase id. */
const CLIPS: ReadonlyMap<string, Clip> = new Map([
  ['parwell-first-steps', { name: 'first-steps', title: 'Your first day in the portal', seconds: 6 }],
  ['parwell-inventory', { name: 'inventory', title: 'Find a lot before it expires', seconds: 6 }],
  ['parwell-devices', { name: 'devices', title: 'Is my device online?', seconds: 6 }],
  ['parwell-orders', { name: 'orders', title: 'From recommendation to delivery', seconds: 6 }],
  ['parwell-invoices', { name: 'invoices', title: 'Read and pay an invoice', seconds: 6 }],
  ['parwell-users', { name: 'users', title: 'Invite a colleague', seconds: 6 }],
]);

const REFUSED = 'The video token is not valid any more. Please try again.';

/** The embedded default: no external video service is used. */
export const localClips = (context: ClipTokenNeeds): VideoGateway => ({
  frameSources: [],
  requestToken: async () => issueClipToken(context),
  async listVideos(showcaseId, token) {
    if (!isClipToken(context, token)) throw new AppError('refused', REFUSED);
    const clip = CLIPS.get(showcaseId);
    if (!clip) return [];
    const { name, title, seconds } = clip;
    const src = `${clipPath(`${name}.webm`)}?token=${encodeURIComponent(token)}`;
    return [{ id: name, title, seconds, player: 'clip', src }];
  },
});
