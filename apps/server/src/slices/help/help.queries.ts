import { sql, type Queryable } from '../../platform/db/database.ts';
import { helpTopicsOf } from '../users/users.public.ts';

interface TopicRow {
  readonly topicKey: string;
  readonly displayName: string;
  readonly vimeoShowcaseId: string;
}

/** The existing topics assigned to a user, in display sequence. */
export const listTopicsOfUser = (db: Queryable, userId: string) =>
  db.many<TopicRow>(sql`
    SELECT topic_key AS "topicKey", display_name AS "displayName", vimeo_showcase_id AS "vimeoShowcaseId"
    FROM help_topics WHERE topic_key = ANY(${helpTopicsOf(userId)}) ORDER BY position, display_name, topic_key`);
