// For order requests, which are ordered through releases (R15).
import { sql, type Sql } from '../../platform/db/database.ts';

export { findAvailable } from './release.queries.ts';
export { LinesRefused, startRelease, type LineToRelease } from './start-release.service.ts';

/** A relation `released` with one row per line: outcomes of released order requests. */
export const releasedRequests: Sql = sql`(
  SELECT order_request_id, releases.started_at, outcome, message, request_number, request_line, packs
  FROM release_lines JOIN releases ON releases.id = release_lines.release_id
  WHERE order_request_id IS NOT NULL) AS released`;
