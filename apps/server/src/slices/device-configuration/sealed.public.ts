import type { SealedTable } from '../../platform/db/seal-anew.ts';
import { hashPin } from './pins.service.ts';

export const pinsSealed: SealedTable = {
  table: 'device_users',
  key: 'id',
  columns: { pin: 'device-pins' },
  hash: { column: 'pin_hash', of: 'pin', with: 'cabinet_id', make: hashPin },
};
