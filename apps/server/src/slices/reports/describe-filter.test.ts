import { DEVICE_STATES, DEVICE_TYPE_LABELS } from '@parwell/domain';
import { expect, test } from 'vitest';
import { sql } from '../../platform/db/database.ts';
import { describeFilter } from './describe-filter.ts';

const column = { kind: 'text', value: sql`TRUE` } as const;
const columns = [
  { ...column, key: 'cabinetType', title: 'Type', labels: DEVICE_TYPE_LABELS },
  { ...column, key: 'cabinetState', title: 'Status', labels: DEVICE_STATES },
];

test('a PDF names its filters in words: codes, several of them, yes and no, ranges and properties', () => {
  const filter = {
    cabinetType: ['EM', 'RFID'],
    cabinetState: [30],
    customerId: '100234',
    isActive: true,
    properties: { roomName: 'B 12' },
    createdAt: { between: ['2026-03-08T06:59:00Z', '2026-03-08T07:01:00Z'] },
    deviceId: undefined,
  };
  expect(describeFilter(columns, filter, 'America/New_York')).toEqual([
    'Type: RightNow Ready, RightNow Verified',
    'Status: Active',
    'Customer Id: 100234',
    'Is Active: Yes',
    'Properties: Room Name B 12',
    'Created At: 2026-03-08, 01:59 – 2026-03-08, 03:01 (America/New_York)',
  ]);
});
