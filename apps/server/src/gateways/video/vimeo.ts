import { z } from 'zod';
import { AppError, notFound } from '../../platform/app-error.ts';
import { later, type Clock } from '../../platform/clock.ts';
import type { Log } from '../../platform/log.ts';
import type { Video, VideoGateway, VideoToken } from './video-gateway.ts';

const PLAYER = 'https://player.vimeo.com';
const VERSION = 'application/vnd.vimeo.*+json;version=3.4';
const TIMEOUT_MS = 10_000;
const MAX_PAGES = 10;
/** Vimeo's tokens do not expire; ours are replaced regularly, to limit the use of a stolen one. */
const TOKEN_HOURS = 1;

const UNAVAILABLE = 'The video service is not available for a moment. Please try again.';
const REFUSED = 'The video token is not valid any more. Please try again.';

const Grant = z.object({ access_token: z.string().min(1).max(500) });
const Page = z.object({
  data: z.array(
    z.object({
      uri: z.string(),
      name: z.string().nullable(),
      duration: z.number().int().min(0),
      player_embed_url: z.string(),
    }),
  ),
  paging: z.object({ next: z.string().nullable() }),
});

interface Options {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly clock: Clock;
  readonly log: Log;
  readonly apiUrl?: string;
}

interface RequestOptions {
  readonly method?: 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Vimeo, using an app's client credentials. Its API still calls a showcase an album. */
export function vimeoGateway(options: Options): VideoGateway {
  const { clientId, clientSecret, clock, log, apiUrl = 'https://api.vimeo.com' } = options;
  let cachedToken: VideoToken | undefined;

  const unavailable = (cause: unknown): AppError => {
    log.warn({ err: cause }, 'Vimeo did not answer as it should');
    return new AppError('unavailable', UNAVAILABLE);
  };

  async function send(path: string, init: RequestOptions): Promise<Response> {
    const limits = { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) } as const;
    try {
      return await fetch(`${apiUrl}${path}`, {
        ...init,
        ...limits,
        headers: { accept: VERSION, ...init.headers },
      });
    } catch (cause) {
      throw unavailable(cause);
    }
  }

  async function read<S extends z.ZodType>(schema: S, answer: Response): Promise<z.output<S>> {
    try {
      if (!answer.ok) throw new Error(`Status ${answer.status}`);
      return schema.parse(await answer.json());
    } catch (cause) {
      throw unavailable(cause);
    }
  }

  async function requestToken(): Promise<VideoToken> {
    const now = clock.now();
    if (cachedToken && cachedToken.expiresAt > now) return cachedToken;
    const answer = await send('/oauth/authorize/client', {
      method: 'POST',
      headers: {
        authorization: `basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ grant_type: 'client_credentials', scope: 'public' }),
    });
    const { access_token: token } = await read(Grant, answer);
    cachedToken = { token, expiresAt: later(now, { hours: TOKEN_HOURS }) };
    return cachedToken;
  }

  async function listVideos(showcaseId: string, token: string): Promise<Video[]> {
    const videos: Video[] = [];
    const fields = 'uri,name,duration,player_embed_url';
    let next: string | null =
      `/albums/${encodeURIComponent(showcaseId)}/videos?per_page=100&fields=${fields}`;
    // Stops a paging loop: no showcase of help videos has this many pages.
    for (let page = 0; next !== null && page < MAX_PAGES; page += 1) {
      const answer: Response = await send(next, { headers: { authorization: `bearer ${token}` } });
      if (answer.status === 401) {
        cachedToken = undefined;
        throw new AppError('refused', REFUSED);
      }
      if (answer.status === 404) throw notFound('The showcase');
      const { data, paging }: z.output<typeof Page> = await read(Page, answer);
      videos.push(...data.flatMap(playable));
      // Paths only, so that the token is never sent to another host.
      next = paging.next?.startsWith('/') ? paging.next : null;
    }
    return videos;
  }

  return { frameSources: [PLAYER], requestToken, listVideos };
}

/** Only Vimeo's own player may be embedded. */
function playable(video: z.output<typeof Page>['data'][number]): Video[] {
  const { uri, name, duration, player_embed_url: src } = video;
  if (!URL.canParse(src) || new URL(src).origin !== PLAYER) return [];
  return [{ id: uri, title: name ?? 'Untitled', seconds: duration, player: 'frame', src }];
}
