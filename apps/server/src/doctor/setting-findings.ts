import { isIP } from 'node:net';
import type { Config } from '../platform/config.ts';
import { plainConnections } from '../platform/plain-connections.ts';
import { isLoopback } from '../platform/setting-values.ts';
import { exampleFindings } from './example-findings.ts';
import { isInside } from './inside.ts';
import { problem, warning, type Finding } from './finding.ts';
import { passwordFindings } from './password-findings.ts';
import { wideNetworks } from './wide-networks.ts';

const CHECK = 'settings';
const warn = (what: string, mend: string): Finding => warning(CHECK, what, mend);

/** Settings that a server starts with, but that contradict each other, are unsafe or were forgotten. In the log at every start. */
export const settingFindings = (config: Config): Finding[] => [
  ...plainConnections(config).map((text) => warn(text, '')),
  ...listeningFindings(config),
  ...proxyFindings(config),
  ...passwordFindings(config),
  ...placeFindings(config),
  ...exampleFindings(config),
];

const ALL_ADDRESSES = new Set(['0.0.0.0', '::']);
const PRIVATE = /^(10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|169\.254\.|f[cd]|fe[89ab])/i;

/** All addresses of the machine, or one of the internet. A name may be of either. */
const isPublic = (host: string): boolean =>
  ALL_ADDRESSES.has(host) || (isIP(host) !== 0 && !isLoopback(host) && !PRIVATE.test(host));

function listeningFindings(config: Config): Finding[] {
  const { HOST, PUBLIC_URL, ROLES, TLS, DEMO, AMQP_URL, HEALTH_HOST, HEALTH_PORT } = config;
  const findings: Finding[] = [];
  const isApi = ROLES.includes('api');
  if (isApi && config.PLAIN_ON_NETWORK && !TLS.https && isPublic(HOST))
    findings.push(
      warn(
        `PLAIN_ON_NETWORK is on and HOST ${HOST} is reached from every network of this machine, without TLS.`,
        'Set HOST to the address in the network of the proxy, or let a firewall keep others from PORT.',
      ),
    );
  const leadsHere = isLoopback(new URL(PUBLIC_URL).hostname);
  if (leadsHere && ((isApi && !isLoopback(HOST)) || (config.DATABASE_URL !== undefined && !DEMO)))
    findings.push(
      warn(
        `PUBLIC_URL is ${PUBLIC_URL}: links in mails lead to the reader's own machine, and whoever asks for another host is answered with 421.`,
        'Set PUBLIC_URL to the address that people use.',
      ),
    );
  if (DEMO && !leadsHere)
    findings.push(
      problem(
        CHECK,
        `DEMO is on and people reach the portal at ${PUBLIC_URL}: the password of the demo accounts is published.`,
        'Set DEMO=off.',
      ),
    );
  if (HEALTH_PORT !== undefined && isPublic(HEALTH_HOST))
    findings.push(
      warn(
        `HEALTH_HOST ${HEALTH_HOST} is reached from every network of this machine, and nobody signs in to read metrics.`,
        'Set HEALTH_HOST to an address of the internal network, or let a firewall keep others from HEALTH_PORT.',
      ),
    );
  const isElsewhere = AMQP_URL?.hosts.every(({ hostname }) => !isLoopback(hostname));
  if (ROLES.includes('gateway') && isElsewhere && isLoopback(HEALTH_HOST))
    findings.push(
      warn(
        `HEALTH_HOST is ${HEALTH_HOST}, and RabbitMQ, which asks there whether a device may sign in, is on another machine.`,
        'Set HEALTH_HOST to an address that RabbitMQ reaches, unless a proxy of this machine passes its questions on.',
      ),
    );
  return findings;
}

const proxyFindings = ({ TRUST_PROXY }: Config): Finding[] =>
  wideNetworks(Array.isArray(TRUST_PROXY) ? TRUST_PROXY : []).map((network) =>
    warn(
      `TRUST_PROXY believes every machine in ${network}: each can forge the addresses in the audit log and pass the limits of calls.`,
      'Name the proxies themselves, such as 10.0.0.5,10.0.0.6.',
    ),
  );

/** Where files lie. */
function placeFindings(config: Config): Finding[] {
  const { DATABASE_URL, STORAGE_DIR, STORAGE_S3, DEMO, ROLES, AUDIT_HEAD_FILE, DATA_DIR } = config;
  const findings = config.OPEN_SECRET_FILES.map((file) =>
    warn(`Every account of this machine can read ${file}, which holds a secret.`, `Run: chmod o= ${file}`),
  );
  if (config.SECRET_KEY_BEFORE)
    findings.push(
      warn(
        'SECRET_KEY_BEFORE is set, which is for the time of a change of the key only.',
        'Run secret-key, and take SECRET_KEY_BEFORE away when it says that nothing needs it.',
      ),
    );
  if (DEMO || DATABASE_URL === undefined) return findings;
  if (!STORAGE_DIR && !STORAGE_S3)
    findings.push(
      warn(
        'Neither STORAGE_DIR nor STORAGE_S3_URL is set: finished reports lie in DATA_DIR, where servers on other machines do not find them.',
        'Set a folder that all servers share, or an object store.',
      ),
    );
  const isBesideData = !AUDIT_HEAD_FILE || isInside(AUDIT_HEAD_FILE, DATA_DIR);
  if (ROLES.includes('worker') && isBesideData)
    findings.push(
      warn(
        'The head of the audit log is noted in DATA_DIR, where whoever cuts the log off can change it too.',
        'Set AUDIT_HEAD_FILE to a file on another machine.',
      ),
    );
  return findings;
}
