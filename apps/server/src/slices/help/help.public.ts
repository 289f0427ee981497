import { sql, type Queryable, type Sql } from '../../platform/db/database.ts';

interface TopicRow {
  readonly key: string;
  readonly displayName: string;
  readonly vimeoShowcaseId: string;
}

export const listHelpTopics = (db: Queryable) =>
  db.many<TopicRow>(sql`
    SELECT topic_key AS key, display_name AS "displayName", vimeo_showcase_id AS "vimeoShowcaseId"
    FROM help_topics ORDER BY position, topic_key`);

/** By key, as a JSON object. */
export const helpTopicsByKey = (keys: Sql): Sql => sql`(
  SELECT coalesce(json_object_agg(topic_key, json_build_object('displayName', display_name,
    'vimeoShowcaseId', vimeo_showcase_id) ORDER BY position, topic_key), '{}')
  FROM help_topics WHERE topic_key = ANY(${keys}))`;
