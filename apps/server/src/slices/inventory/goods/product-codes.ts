import { sql } from '../../../platform/db/database.ts';
import { ndc542Twin } from './ndc542.twin.ts';

export const ndc = ndc542Twin.expression({ ndc: sql`products.ndc` }, undefined);
