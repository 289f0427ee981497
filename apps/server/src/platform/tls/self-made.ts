import { createPrivateKey, X509Certificate } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { hostname } from 'node:os';
import { join, resolve } from 'node:path';
import type { CertificateFiles } from '../tls-settings.ts';

const DAY_MS = 86_400_000;
/** Browsers accept no more than 398. */
const VALID_DAYS = 397;
/** Before the alert about certificates that end. */
const RENEWED_BEFORE_DAYS = 30;

/** The names that this machine is reached by. */
export const ownHosts = (publicUrl: string): string[] => [
  ...new Set([
    'localhost',
    '127.0.0.1',
    '::1',
    hostname(),
    new URL(publicUrl).hostname.replace(/^\[|\]$/g, ''),
  ]),
];

const isFor = (certificate: X509Certificate, host: string): boolean =>
  (isIP(host) ? certificate.checkIP(host) : certificate.checkHost(host)) !== undefined;

function isStillGood({ cert, key }: CertificateFiles, hosts: readonly string[], now: Date): boolean {
  if (!existsSync(cert) || !existsSync(key)) return false;
  try {
    const certificate = new X509Certificate(readFileSync(cert));
    const restMs = Date.parse(certificate.validTo) - now.getTime();
    return (
      restMs > RENEWED_BEFORE_DAYS * DAY_MS &&
      certificate.checkPrivateKey(createPrivateKey(readFileSync(key))) &&
      hosts.every((host) => isFor(certificate, host))
    );
  } catch {
    return false;
  }
}

/** Makes it unless there is one that is good for a while yet. */
export async function selfMade(
  dataDir: string,
  hosts: readonly string[],
  now = new Date(),
): Promise<CertificateFiles> {
  const folder = resolve(dataDir);
  const files = { cert: join(folder, 'self-made.pem'), key: join(folder, 'self-made.key') };
  if (isStillGood(files, hosts, now)) return files;
  mkdirSync(folder, { recursive: true });
  const made = await make(hosts, now);
  // Under other names first, so that no file is ever incomplete.
  for (const part of ['key', 'cert'] as const) {
    writeFileSync(`${files[part]}.new`, made[part], { mode: 0o600 });
    renameSync(`${files[part]}.new`, files[part]);
  }
  return files;
}

async function make(hosts: readonly string[], now: Date): Promise<CertificateFiles> {
  // Loaded only here; the library wants the first to be there.
  await import('reflect-metadata');
  const x509 = await import('@peculiar/x509');
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
  const keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    name: [{ CN: ['Parwell self-made'] }],
    // Clocks of others may be slow.
    notBefore: new Date(now.getTime() - DAY_MS),
    notAfter: new Date(now.getTime() + (VALID_DAYS - 1) * DAY_MS),
    keys,
    signingAlgorithm: algorithm,
    extensions: [
      new x509.BasicConstraintsExtension(false, undefined, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true),
      new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.serverAuth]),
      new x509.SubjectAlternativeNameExtension(
        hosts.map((value) => ({ type: isIP(value) ? ('ip' as const) : ('dns' as const), value })),
      ),
    ],
  });
  const key = await crypto.subtle.exportKey('pkcs8', keys.privateKey);
  return { cert: certificate.toString('pem'), key: x509.PemConverter.encode(key, 'PRIVATE KEY') };
}
