import type { IncidentRule } from '@parwell/domain';
import { sql, type Queryable } from '../../platform/db/database.ts';

/** The rules of today, by alert type. */
export const findRules = async (db: Queryable): Promise<ReadonlyMap<string, IncidentRule>> =>
  new Map(
    (
      await db.many<IncidentRule>(sql`
        SELECT alert_type AS "alertType", hold, clear, severity, high_after AS "highAfter", close_after AS "closeAfter",
          send_message AS "sendMessage" FROM incident_rules`)
    ).map((rule) => [rule.alertType, rule]),
  );
