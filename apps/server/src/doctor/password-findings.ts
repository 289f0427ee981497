import type { Config } from '../platform/config.ts';
import { warning, type Finding } from './finding.ts';

const OFTEN = new Set(['secret', 'password', 'parwell', 'postgres', 'rabbitmq', 'guest', 'admin', '123456']);

/** At other systems, which guess along: shorter ones than this are tried out. */
const SHORTEST = 8;

interface Login {
  readonly user: string;
  readonly password: string;
}

function loginOf(url: string | undefined): Login | undefined {
  if (url === undefined) return undefined;
  const { username, password } = new URL(url);
  return password === '' ? undefined : { user: username, password };
}

const isGuessed = ({ user, password }: Login): boolean =>
  password.length < SHORTEST || password === user || OFTEN.has(password.toLowerCase());

/** Published examples are refused at the start; these are warned of, because somebody has chosen them. */
export function passwordFindings({ DATABASE_URL, AMQP_URL, SMTP_URL, DEMO }: Config): Finding[] {
  if (DEMO) return [];
  const logins: Readonly<Record<string, Login | undefined>> = {
    DATABASE_URL: loginOf(DATABASE_URL),
    AMQP_URL: AMQP_URL && { user: AMQP_URL.username, password: AMQP_URL.password },
    SMTP_URL: loginOf(SMTP_URL),
  };
  return Object.entries(logins).flatMap(([name, login]) =>
    login && isGuessed(login)
      ? [
          warning(
            'settings',
            `The password in ${name} is short, or one that everybody tries first.`,
            'Choose another, for instance with: openssl rand -hex 32, there and here.',
          ),
        ]
      : [],
  );
}
