import { postNow } from '../apps/server/src/slices/inventory/inventory.public.ts';
import { withPortalDatabase } from './portal-database.ts';

/** A device reads these tags now. */
export const readTags = (
  databaseUrl: string,
  { customerId, cabinetId }: { readonly customerId: string; readonly cabinetId: string },
  tags: readonly string[],
) =>
  withPortalDatabase(databaseUrl, (db, context) =>
    db.transaction((tx) =>
      postNow(context, tx, customerId, {
        kind: 'full read',
        cause: `event/${Date.now()}`,
        cabinetId,
        at: Date.now(),
        timeReplaced: false,
        session: '',
        tags,
      }),
    ),
  );
