import type { Config } from '../config.ts';
import type { Log } from '../log.ts';
import type { Loops } from '../loops.ts';
import type { MetricDefinition, Metrics } from '../monitoring/metrics.ts';
import { repeat } from '../repeat.ts';
import type { CertificateFiles } from '../tls-settings.ts';
import { openCertificate, type Certificate } from './certificate.ts';
import { ownHosts, selfMade } from './self-made.ts';

/** Of what this server listens to. */
export interface Certificates {
  readonly https?: Certificate | undefined;
  readonly mqtts?: Certificate | undefined;
}

const ENDS_AT: MetricDefinition = {
  name: 'parwell_certificate_ends_at_seconds',
  help: 'When the first of the certificates of a listener ends, the authority for devices and its list of revoked ones included, in seconds since 1970.',
  labels: ['listener'],
};

const READ_EVERY_MS = 60_000;

interface Needs {
  readonly config: Pick<Config, 'TLS' | 'DATA_DIR' | 'PUBLIC_URL' | 'ROLES'>;
  readonly log: Log;
  readonly loops: Loops;
  readonly metrics: Metrics;
}

/** Rejects if a file cannot be used. Later a file that cannot be used is said in the log, and the one before it is kept. */
export async function openCertificates(
  { config, log, loops, metrics }: Needs,
  { everyMs = READ_EVERY_MS } = {},
): Promise<{ readonly certificates: Certificates; readonly stop: () => Promise<void> }> {
  const { TLS, DATA_DIR, PUBLIC_URL, ROLES } = config;
  const hosts = ownHosts(PUBLIC_URL);
  const filesOf = async (files: CertificateFiles | 'self-made') =>
    files === 'self-made' ? selfMade(DATA_DIR, hosts) : files;
  const { https: forPeople, mqtts: forDevices } = TLS;
  // Of several processes of the API, which share the file, the one that starts them makes it.
  if (forPeople === 'self-made') await selfMade(DATA_DIR, hosts);
  const https =
    forPeople && ROLES.includes('api') ? await openCertificate(await filesOf(forPeople)) : undefined;
  const mqtts =
    forDevices && ROLES.includes('gateway')
      ? await openCertificate({
          ...(await filesOf(forDevices.files)),
          clientCa: forDevices.clientCa,
          clientCrl: forDevices.clientCrl,
        })
      : undefined;
  const open = Object.entries({ https, mqtts }).flatMap(([listener, certificate]) =>
    certificate ? [{ listener, certificate }] : [],
  );
  metrics.gauge(ENDS_AT, () =>
    open.map(({ listener, certificate }) => ({
      labels: { listener },
      value: Math.floor(certificate.endsAt.getTime() / 1000),
    })),
  );
  if (open.length === 0) return { certificates: {}, stop: async () => {} };
  const failure = 'new files of a certificate cannot be used; those before are kept';
  const loop = repeat({ log, loops }, { name: 'certificates', everyMs, failure }, async () => {
    if (forPeople === 'self-made' || forDevices?.files === 'self-made') await selfMade(DATA_DIR, hosts);
    await settled(
      open.map(async ({ listener, certificate }) => {
        if (await certificate.reload())
          log.info({ listener, endsAt: certificate.endsAt }, 'a new certificate is used');
      }),
    );
  });
  return { certificates: { https, mqtts }, stop: () => loop.stop() };
}

/** Files that cannot be used at one listener keep no new ones from another. */
async function settled(reloads: readonly Promise<void>[]): Promise<void> {
  for (const result of await Promise.allSettled(reloads))
    if (result.status === 'rejected') throw result.reason;
}
