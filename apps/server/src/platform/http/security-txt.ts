import type { FastifyInstance } from 'fastify';
import { later, type Clock } from '../clock.ts';
import type { Config } from '../config.ts';

/** Whoever reads it later asks again. */
const VALID_DAYS = 90;

interface Parts {
  readonly config: Pick<Config, 'SECURITY_CONTACT' | 'PUBLIC_URL'>;
  readonly clock: Clock;
}

/** Where to report a hole (RFC 9116); nothing is said without the setting. */
export function registerSecurityTxt(app: FastifyInstance, { config, clock }: Parts): void {
  const { SECURITY_CONTACT: contact, PUBLIC_URL } = config;
  if (!contact) return;
  app.get('/.well-known/security.txt', async (_request, reply) => {
    const expires = later(clock.now(), { hours: VALID_DAYS * 24 });
    const lines = [
      `Contact: ${contact}`,
      `Expires: ${expires.toISOString()}`,
      `Canonical: ${PUBLIC_URL}/.well-known/security.txt`,
      'Preferred-Languages: en',
    ];
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`);
  });
}
