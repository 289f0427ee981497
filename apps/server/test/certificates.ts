import 'reflect-metadata';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  BasicConstraintsExtension,
  KeyUsageFlags,
  KeyUsagesExtension,
  PemConverter,
  SubjectAlternativeNameExtension,
  X509CertificateGenerator,
  X509CrlGenerator,
  type JsonName,
  type X509Certificate,
} from '@peculiar/x509';

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);

const newKeys = () => crypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify']);

export interface Issued {
  readonly certificate: X509Certificate;
  readonly cert: string;
  readonly key: string;
}

/** What an operator's authority does. */
export async function testAuthority(name: string) {
  const keys = await newKeys();
  const authority = await X509CertificateGenerator.createSelfSigned({
    name: [{ CN: [name] }],
    notBefore: inDays(-1),
    notAfter: inDays(3650),
    keys,
    signingAlgorithm: ALGORITHM,
    extensions: [
      new BasicConstraintsExtension(true, undefined, true),
      new KeyUsagesExtension(KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign, true),
    ],
  });
  return {
    cert: authority.toString('pem'),
    /** For 127.0.0.1. */
    async issue(subject: JsonName, { endsInDays = 90 } = {}): Promise<Issued> {
      const own = await newKeys();
      const certificate = await X509CertificateGenerator.create({
        subject,
        issuer: authority.subject,
        notBefore: inDays(-60),
        notAfter: inDays(endsInDays),
        publicKey: own.publicKey,
        signingKey: keys.privateKey,
        signingAlgorithm: ALGORITHM,
        extensions: [new SubjectAlternativeNameExtension([{ type: 'ip', value: '127.0.0.1' }])],
      });
      const key = await crypto.subtle.exportKey('pkcs8', own.privateKey);
      return { certificate, cert: certificate.toString('pem'), key: PemConverter.encode(key, 'PRIVATE KEY') };
    },
    async revoke(revoked: readonly Issued[]): Promise<string> {
      const list = await X509CrlGenerator.create({
        issuer: authority.subject,
        thisUpdate: inDays(-1),
        nextUpdate: inDays(30),
        entries: revoked.map(({ certificate }) => ({ serialNumber: certificate.serialNumber })),
        signingKey: keys.privateKey,
        signingAlgorithm: ALGORITHM,
      });
      return PemConverter.encode(list.rawData, 'X509 CRL');
    },
  };
}

export function writePair(folder: string, { cert, key }: Issued): { cert: string; key: string } {
  const files = { cert: join(folder, 'cert.pem'), key: join(folder, 'key.pem') };
  writeFileSync(files.cert, cert);
  writeFileSync(files.key, key);
  return files;
}
