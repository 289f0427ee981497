import type { Transmission, TransmittedFile } from '@parwell/contract';

export const transmission = (changes: Partial<Transmission> = {}): Transmission => ({
  transmissionId: 12,
  startedAt: '2026-11-17T09:00:00+00:00',
  startedBy: 'Mo Okafor',
  finishedAt: '2026-11-17T09:00:04+00:00',
  files: 2,
  lines: 212,
  problem: '',
  transmitResults: [
    { sapXmlFileName: 'INVREQ_100234_A_20261117_P-INV-1.xml', linesTransmitted: 200 },
    { sapXmlFileName: 'INVREQ_100234_B_20261117_P-INV-2.xml', linesTransmitted: 12 },
  ],
  ...changes,
});

export const transmittedFile = (changes: Partial<TransmittedFile> = {}): TransmittedFile => ({
  documentId: 'P-INV-1',
  sapXmlFileName: 'INVREQ_100234_A_20261117_P-INV-1.xml',
  transmissionId: 12,
  customerId: '100234',
  customerName: 'Northside Hospital',
  account: 'A',
  lines: 200,
  quantity: 230,
  createdAt: '2026-11-17T09:00:00+00:00',
  writtenAt: '2026-11-17T09:00:02+00:00',
  acknowledgedAt: null,
  refusedLines: 0,
  state: 'written',
  ...changes,
});
