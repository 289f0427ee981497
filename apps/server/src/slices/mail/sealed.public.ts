import type { SealedTable } from '../../platform/db/seal-anew.ts';

export const mailSealed: SealedTable = {
  table: 'mail_messages',
  key: 'msg_id',
  columns: { body: 'mail', html: 'mail', source: 'mail' },
};
