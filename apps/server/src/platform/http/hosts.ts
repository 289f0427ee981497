import { trackHost } from '@parwell/domain';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { isLoopback } from '../setting-values.ts';

type Settings = Pick<Config, 'PUBLIC_URL' | 'TRACK_HOSTS'>;

/** Load balancers ask servers by their addresses, and the answer is the same for everybody. */
const FOR_ANY_HOST = /^\/(?:healthz|readyz(?:\/api)?)(?:$|\?)/;

const nameOf = (host: string): string =>
  host
    .toLowerCase()
    .replace(/:\d+$/, '')
    .replace(/^\[(.*)\]$/, '$1');
const domainOf = (name: string): string => name.slice(name.indexOf('.'));

/** The host to send the browser to, whether this one is answered, or neither. A port says nothing about whose host it is. */
export function hostAnswer(
  host: string,
  { PUBLIC_URL, TRACK_HOSTS }: Settings,
): { redirect: string } | 'own' | 'foreign' {
  const own = nameOf(new URL(PUBLIC_URL).host);
  const name = nameOf(host);
  if (name === own || isLoopback(name)) return 'own';
  // Anything may stand behind the prefix in a request; only hosts of our own domain are real.
  const track = domainOf(name) === domainOf(own) ? trackHost(host, TRACK_HOSTS) : null;
  return track === null ? 'foreign' : { redirect: track };
}

/**
 * Answers only for PUBLIC_URL and on this machine: pages and links contain the host that was asked for, so with a host of
 * somebody else's choice they would lead there.
 */
export function guardHosts(app: FastifyInstance, settings: Settings): void {
  app.addHook('onRequest', async (request, reply) => {
    if (FOR_ANY_HOST.test(request.url)) return undefined;
    const answer = hostAnswer(request.host, settings);
    if (answer === 'own') return undefined;
    const isPage = request.method === 'GET' && !request.url.startsWith('/api/');
    if (answer !== 'foreign' && isPage)
      return reply.redirect(`${request.protocol}://${answer.redirect}${request.url}`, 302);
    return reply
      .status(421)
      .type('text/plain; charset=utf-8')
      .send(`This server answers as ${settings.PUBLIC_URL} only. The setting PUBLIC_URL changes that.\n`);
  });
}
