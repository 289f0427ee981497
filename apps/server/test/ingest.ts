import type { Context } from '../src/context.ts';
import * as gateway from '../src/slices/device-gateway/ingest/ingest.service.ts';
import { createRangeWatch } from '../src/slices/incidents/range-watches.service.ts';

export type { Ingest } from '../src/slices/device-gateway/ingest/ingest.service.ts';

/** Like a server of the portal, with watched temperatures. */
export const createIngest = (context: Context): gateway.Ingest =>
  gateway.createIngest(context, createRangeWatch(context));
