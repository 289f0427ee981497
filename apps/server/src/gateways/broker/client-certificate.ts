import { TLSSocket } from 'node:tls';
import type { NamedMachine } from './broker-gateway.ts';

/** What a certificate of an authority that we trust says; null without one; `refused` if it is another's or has ended. */
export function machineOf(connection: unknown): NamedMachine | 'refused' | null {
  if (!(connection instanceof TLSSocket)) return null;
  const { subject } = connection.getPeerCertificate() as Partial<ReturnType<TLSSocket['getPeerCertificate']>>;
  if (!subject) return null;
  if (!connection.authorized) return 'refused';
  // With several of a kind it would be open which is meant.
  const { CN: cabinetId, serialNumber = '' } = subject as Readonly<
    Record<string, string | string[] | undefined>
  >;
  if (typeof cabinetId !== 'string' || cabinetId === '' || typeof serialNumber !== 'string') return 'refused';
  return { cabinetId, serialNumber };
}
