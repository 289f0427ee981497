import type {
  CallArguments,
  CallResponse,
  editIncidentRule,
  listIncidentRules as listRulesCall,
} from '@parwell/contract';
import type { Context } from '../../context.ts';
import { notFound, requireVersion } from '../../platform/app-error.ts';
import type { Caller } from '../../platform/http/route.ts';
import { wholeList } from '../../platform/whole-list.ts';
import { auditOf } from '../audit/audit.public.ts';
import {
  listStoredRules,
  lockRule,
  updateRule,
  type RuleEdit,
  type StoredRule,
} from './incident-rules.queries.ts';

const audit = auditOf('incidents', 'incident rule');

export const listRules = async ({ db }: Context): Promise<CallResponse<typeof listRulesCall>> =>
  wholeList(await listStoredRules(db));

/** Open incidents keep the rule they were opened under. */
export function editRule(
  { db, clock }: Context,
  caller: Caller,
  alertType: string,
  { version, ...edit }: CallArguments<typeof editIncidentRule>['body'],
): Promise<StoredRule> {
  return db.transaction(async (tx) => {
    const before = await lockRule(tx, alertType);
    if (!before) throw notFound('The rule');
    requireVersion('The rule', before, version);
    const after = await updateRule(tx, alertType, edit);
    await audit.record(tx, clock.now(), {
      by: caller,
      resourceId: alertType,
      eventType: 'Incident Rule Updated',
      description: `The incident rule for ${alertType} was changed`,
      before: editable(before),
      after: editable(after),
    });
    return after;
  });
}

const editable = ({ hold, clear, severity, sendMessage }: RuleEdit): RuleEdit => ({
  hold,
  clear,
  severity,
  sendMessage,
});
