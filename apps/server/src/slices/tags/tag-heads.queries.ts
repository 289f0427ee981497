import { sql, type Queryable } from '../../platform/db/database.ts';
import { tags } from '../inventory/tagged-units/tagged-units.public.ts';

export interface TagHead {
  readonly id: number;
  readonly tagId: string;
  readonly version: number;
}

export const findTagHeads = (db: Queryable, ids: readonly number[]) =>
  db.many<TagHead>(sql`
    SELECT tags.id, tags.tag_id AS "tagId", tags.version FROM ${tags} WHERE tags.id = ANY(${ids}::bigint[])`);
