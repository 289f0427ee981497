export const SYNC_ACTIONS = ['add', 'delete'] as const;
export type SyncAction = (typeof SYNC_ACTIONS)[number];

export const SYNC_SUCCEEDED = 'Inventory Sync succeeded.';
export const SYNC_FAILED = 'Inventory Sync failed.';
