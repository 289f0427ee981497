import {
  changeIncident,
  changeIncidents,
  countIncidents,
  editIncidentRule,
  listIncidentHistory,
  listIncidentRules,
  listPresentIncidents,
  readIncident,
} from '@parwell/contract';
import { callQuery } from '../../session/call-query.ts';
import { live } from '../../session/live.ts';
import { useCallMutation } from '../../session/use-call-mutation.ts';

export const countsQuery = (customerId: string | undefined) =>
  callQuery(
    countIncidents,
    { query: customerId === undefined ? {} : { customerId } },
    { ...live(), placeholderData: (previous) => previous },
  );

export const incidentQuery = (id: number) => callQuery(readIncident, { params: { incidentId: id } }, live());

export const historyQuery = (id: number) =>
  callQuery(listIncidentHistory, { query: { incidentId: id } }, live());

export const presentQuery = (ids: readonly number[]) =>
  callQuery(
    listPresentIncidents,
    { query: { incidentNumbers: ids.join(',') } },
    { ...live(), enabled: ids.length > 0 },
  );

export const rulesQuery = callQuery(listIncidentRules, {}, { staleTime: 60_000, cancellable: false });

/** A refusal means that another user was first: show their change. */
export const useChangeIncident = () =>
  useCallMutation(changeIncident, { changes: ['incidents'], alsoAfterFailure: true });

export const useChangeIncidents = () =>
  useCallMutation(changeIncidents, { changes: ['incidents'], alsoAfterFailure: true });

export const useEditRule = () =>
  useCallMutation(editIncidentRule, { changes: ['incidents'], alsoAfterFailure: true });
