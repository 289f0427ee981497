import {
  changeIncident,
  changeIncidents,
  countIncidents,
  editIncidentRule,
  listIncidentHistory,
  listIncidentRules,
  listIncidents,
  listPresentIncidents,
  readIncident,
} from '@parwell/contract';
import type { Context } from '../../context.ts';
import { route } from '../../platform/http/route.ts';
import * as changes from './change-incidents.service.ts';
import * as rules from './incident-rules.service.ts';
import * as list from './incidents.list.ts';
import { countByState } from './read-incident.queries.ts';
import { listPresent } from './present-incidents.service.ts';
import * as reading from './read-incident.service.ts';

export const incidentsRoutes = (context: Context) => [
  route(listIncidents, ({ query }, caller) =>
    list.listIncidents(context.db, reading.incidentTenants(caller), query),
  ),
  route(countIncidents, ({ query }, caller) =>
    countByState(context.db, reading.incidentTenants(caller), query.customerId),
  ),
  route(readIncident, ({ params }, caller) => reading.readIncident(context, caller, params.incidentId)),
  route(listIncidentHistory, ({ query }, caller) => reading.listHistory(context, caller, query.incidentId)),
  route(listPresentIncidents, ({ query }, caller) => listPresent(context, caller, query.incidentNumbers)),
  route(changeIncident, ({ params, body }, caller) =>
    changes.changeIncident(context, caller, params.incidentId, body),
  ),
  route(changeIncidents, ({ body }, caller) => changes.changeIncidents(context, caller, body)),
  route(listIncidentRules, () => rules.listRules(context)),
  route(editIncidentRule, ({ params, body }, caller) =>
    rules.editRule(context, caller, params.alertType, body),
  ),
];
