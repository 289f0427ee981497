import { getOrderJobStatus, getRelease, releaseOrders, type ReleaseLine } from '@parwell/contract';
import { DEFAULT_SHIPPING_METHOD, RELEASE_STARTED } from '@parwell/domain';
import type { Context } from '../../context.ts';
import { notFound } from '../../platform/app-error.ts';
import { route } from '../../platform/http/route.ts';
import * as queries from './release.queries.ts';
import { startRelease, type LineToRelease } from './start-release.service.ts';

/** 5,000 lines with the longest ids. */
const MAX_BYTES = 8 * 1024 * 1024;

const toRelease = ({ id, revision, qty, ...line }: ReleaseLine): LineToRelease => ({
  ...(id !== null && { row: { key: id, revision: revision ?? 0 } }),
  customerId: line.customerId,
  cabinetId: line.cabinetId,
  productId: line.productId,
  packs: qty,
  warehouse: line.warehouse,
  lot: line.lot,
  shippingMethod: DEFAULT_SHIPPING_METHOD,
  notes: '',
});

export const releaseRoutes = (context: Context) => {
  const { db } = context;
  return [
    route(
      releaseOrders,
      async ({ body }, caller) => ({
        ...(await db.transaction((tx) =>
          startRelease(context, tx, caller, body.requestId, body.lines.map(toRelease)),
        )),
        message: RELEASE_STARTED,
      }),
      { maxBytes: MAX_BYTES },
    ),
    route(getOrderJobStatus, async () => {
      const release = await queries.findLastRelease(db);
      return { status: release?.status ?? ('Idle' as const), release };
    }),
    route(getRelease, async ({ params: { releaseId } }) => {
      const release = await queries.findRelease(db, releaseId);
      if (!release) throw notFound('The release');
      return { ...release, results: await queries.listResults(db, releaseId) };
    }),
  ];
};
