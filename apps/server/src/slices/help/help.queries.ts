import { sql, type Queryable, type Sql } from '../../platform/db/database.ts';

export type TopicKeysOf = (userId: string) => Sql;

interface TopicRow {
  readonly topicKey: string;
  readonly displayName: string;
  readonly vimeoShowcaseId: string;
}

/** In display order, without unknown keys. */
export const listTopics = (db: Queryable, keys: Sql) =>
  db.many<TopicRow>(sql`
    SELECT topic_key AS "topicKey", display_name AS "displayName", vimeo_showcase_id AS "vimeoShowcaseId"
    FROM help_topics WHERE topic_key = ANY(${keys}) ORDER BY position, display_name, topic_key`);
