import { z } from 'zod';
import { passwordProblem } from './setting-values.ts';

export interface AmqpAddress {
  readonly protocol: 'amqp' | 'amqps';
  readonly username: string;
  readonly password: string;
  readonly vhost: string;
  readonly hosts: readonly { readonly hostname: string; readonly port: number }[];
}

const ADDRESS = /^(amqps?):\/\/([^:@/]+):([^@/]+)@([^@/?#]+)(?:\/([^/?#]*))?$/;
const PORTS = { amqp: 5672, amqps: 5671 } as const;
const WANTED = 'wants an address such as amqps://parwell:secret@one.internal,two.internal:5671';

/** Hosts separated by commas, each with its port if that is not the usual one. */
export const amqpAddress = z.string().transform((text, context): AmqpAddress => {
  const [, scheme, username = '', password = '', hosts = '', vhost = ''] = ADDRESS.exec(text) ?? [];
  const protocol = scheme === 'amqps' ? 'amqps' : 'amqp';
  const urls = hosts.split(',').map((host) => `http://${host.trim()}`);
  try {
    if (!scheme) throw new Error(WANTED);
    return {
      protocol,
      username: decodeURIComponent(username),
      password: decodeURIComponent(password),
      vhost: decodeURIComponent(vhost) || '/',
      hosts: urls.map((url) => {
        const { hostname } = new URL(url);
        const [, port] = /:(\d+)$/.exec(url) ?? [];
        return { hostname: hostname.replace(/^\[|\]$/g, ''), port: Number(port ?? PORTS[protocol]) };
      }),
    };
  } catch {
    context.addIssue({ code: 'custom', message: passwordProblem(text) ?? WANTED });
    return z.NEVER;
  }
});
