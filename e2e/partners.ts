import type { DocumentKind, DocumentOf } from '../apps/server/src/gateways/documents/documents.ts';
import { leave, order } from '../apps/server/test/orders.ts';
import { withPortalDatabase } from './portal-database.ts';

/** Orders from the ERP, as a release does. Returns the request's number. */
export const orderFor = (
  databaseUrl: string,
  ...lines: Parameters<typeof order> extends [unknown, ...infer Lines] ? Lines : never
): Promise<string> =>
  withPortalDatabase(databaseUrl, (db, context) =>
    // The document itself is sent within a minute; nothing here waits for it.
    order({ db, context: { ...context, enqueue: () => Promise.resolve() } }, ...lines),
  );

/** Leaves a document of the ERP or the warehouse for the portal, which finds it within seconds. */
export const leaveFor = <Kind extends DocumentKind>(
  databaseUrl: string,
  partner: 'erp' | 'warehouse',
  kind: Kind,
  content: DocumentOf<Kind>,
): Promise<unknown> =>
  withPortalDatabase(databaseUrl, (db, { clock }) => leave({ db, clock }, partner, kind, content));
