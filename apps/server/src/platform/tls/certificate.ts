import { X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createSecureContext, type SecureContextOptions, type Server } from 'node:tls';
import { SettingError } from '../setting-error.ts';
import type { CertificateFiles } from '../tls-settings.ts';
import { nextUpdatesOf } from './revocation-list.ts';

/** The files of a listener. */
export interface ListenerFiles extends CertificateFiles {
  readonly clientCa?: string | undefined;
  readonly clientCrl?: string | undefined;
}

export interface Certificate {
  /** For a new server, which `follow` then keeps up to date. */
  readonly options: SecureContextOptions;
  /** When the first of the certificates ends, that of an authority and the list of revoked ones included. */
  readonly endsAt: Date;
  /** `own` are options of this server, which it would otherwise lose with another certificate. */
  follow(server: Server, own?: SecureContextOptions): void;
  /** Reads the files again. Resolves with whether they have changed; rejects if they cannot be used, and keeps what it has. */
  reload(): Promise<boolean>;
}

type Read = Readonly<{ options: SecureContextOptions; endsAt: Date; text: string }>;

const BLOCK = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

const endsOf = (pem: string): number[] =>
  (pem.match(BLOCK) ?? []).map((block) => Date.parse(new X509Certificate(block).validTo));

async function read(files: ListenerFiles): Promise<Read> {
  const [cert, key, ca, crl] = await Promise.all([
    readText(files.cert),
    readText(files.key),
    readIfNamed(files.clientCa),
    readIfNamed(files.clientCrl),
  ]);
  const options: SecureContextOptions = {
    cert,
    key,
    ...(ca !== undefined && { ca }),
    ...(crl !== undefined && { crl }),
    minVersion: 'TLSv1.2',
  };
  if (endsOf(cert).length === 0) throw new SettingError(`${files.cert} has no certificate in PEM.`);
  if (ca !== undefined && endsOf(ca).length === 0)
    throw new SettingError(`${files.clientCa} has no certificate in PEM.`);
  try {
    createSecureContext(options);
  } catch (error) {
    const used = [files.cert, files.key, files.clientCa, files.clientCrl].filter(
      (path) => path !== undefined,
    );
    throw new SettingError(`${used.join(', ')} cannot be used for TLS: ${(error as Error).message}.`);
  }
  const ends = [...endsOf(cert), ...endsOf(ca ?? ''), ...(await nextUpdatesOf(crl ?? ''))];
  const endsAt = new Date(Math.min(...ends));
  return { options, endsAt, text: [cert, key, ca, crl].join('\0') };
}

async function readText(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    throw new SettingError(`${path} cannot be read (${(error as NodeJS.ErrnoException).code}).`);
  }
}

const readIfNamed = async (path: string | undefined) => (path === undefined ? undefined : readText(path));

/** Rejects if the files cannot be used. */
export async function openCertificate(files: ListenerFiles): Promise<Certificate> {
  let current = await read(files);
  const servers = new Map<Server, SecureContextOptions>();
  return {
    get options() {
      return current.options;
    },
    get endsAt() {
      return current.endsAt;
    },
    follow(server, own = {}) {
      servers.set(server, own);
      server.once('close', () => servers.delete(server));
    },
    async reload() {
      const next = await read(files);
      // Contents, not times: a mounted secret is a link that is turned to other files.
      if (next.text === current.text) return false;
      if (next.endsAt.getTime() <= Date.now() && current.endsAt.getTime() > Date.now())
        throw new SettingError(`${files.cert} has ended already.`);
      current = next;
      for (const [server, own] of servers) server.setSecureContext({ ...next.options, ...own });
      return true;
    },
  };
}
