import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import tls from 'node:tls';
import { SettingError } from '../setting-error.ts';

const CERTIFICATE = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

/**
 * Every connection with TLS that we open trusts the authorities in CA_FILE too: the database, the broker, mail, files,
 * the identity provider.
 */
export function trustAuthorities({ CA_FILE: file }: { readonly CA_FILE?: string | undefined }): void {
  if (file === undefined) return;
  tls.setDefaultCACertificates([...new Set([...tls.getCACertificates('default'), ...readAuthorities(file)])]);
}

function readAuthorities(file: string): string[] {
  let text;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw new SettingError(
      `CA_FILE names ${file}, which cannot be read (${(error as NodeJS.ErrnoException).code}).`,
    );
  }
  const found = text.match(CERTIFICATE) ?? [];
  if (found.length === 0 || !found.every(isCertificate))
    throw new SettingError(
      `CA_FILE names ${file}, which wants certificates in PEM, of authorities to trust.`,
    );
  return found;
}

function isCertificate(pem: string): boolean {
  try {
    return new X509Certificate(pem).ca;
  } catch {
    return false;
  }
}
