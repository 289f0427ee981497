import { sql } from '../../../platform/db/database.ts';
import { ndc542Twin } from './ndc542.twin.ts';

/** The NDC of a row of `products`, as eleven digits. */
export const ndc = ndc542Twin.expression({ ndc: sql`products.ndc` }, undefined);
