import type { CallArguments, CallResponse, editIncidentRule, listIncidentRules } from '@parwell/contract';
import { sql, type Queryable, type Transaction } from '../../platform/db/database.ts';
import { ruleColumns } from './incidents.queries.ts';

export type StoredRule = CallResponse<typeof listIncidentRules>['result'][number];
export type RuleEdit = Omit<CallArguments<typeof editIncidentRule>['body'], 'version'>;

const columns = sql`${ruleColumns}, version`;

export const listStoredRules = (db: Queryable) =>
  db.many<StoredRule>(sql`SELECT ${columns} FROM incident_rules ORDER BY alert_type`);

export const lockRule = (tx: Transaction, alertType: string) =>
  tx.maybe<StoredRule>(sql`
    SELECT ${columns} FROM incident_rules WHERE alert_type = ${alertType} FOR NO KEY UPDATE`);

export const updateRule = (tx: Transaction, alertType: string, rule: RuleEdit) =>
  tx.one<StoredRule>(sql`
    UPDATE incident_rules SET hold = ${rule.hold}, clear = ${rule.clear}, severity = ${rule.severity},
      send_message = ${rule.sendMessage}, version = version + 1
    WHERE alert_type = ${alertType} RETURNING ${columns}`);
