import { listIncidents, type Incident, type IncidentFilter } from '@parwell/contract';
import { INCIDENTS_PROMPT } from '@parwell/domain';
import type { z } from 'zod';
import { callApi } from '../../session/api.ts';
import { defineList, type ListInput } from '../../ui/list/define-list.ts';
import { incidentsColumns } from './incidents-columns.tsx';
import { incidentsFilters } from './incidents-filters.ts';
import { INCIDENT_TEXTS } from './incidents.texts.ts';

export type IncidentWhere = z.output<typeof IncidentFilter>;

export const MOST_SELECTED = 500;

/** The call counts pages from 1 and expects states as one text (OCONST-046). */
const queryOf = ({ where, offset, limit, order }: ListInput<IncidentWhere>) => {
  const { incidentState, ...others } = where;
  return {
    ...others,
    ...(incidentState && { incidentState: incidentState.join(',') }),
    limit,
    page: offset / limit + 1,
    ...(order !== undefined && { order }),
  };
};

export const incidentsList = defineList(listIncidents, {
  label: INCIDENT_TEXTS.list,
  columns: incidentsColumns,
  filters: incidentsFilters,
  customer: 'customerId',
  prompt: INCIDENTS_PROMPT,
  rowId: ({ id }: Incident) => String(id),
  sort: { key: 'createdAt', direction: 'DESC' },
  input: (page: ListInput<IncidentWhere>) => ({ query: queryOf(page) }),
  emptyText: INCIDENT_TEXTS.none,
});

export const findIncidents = async (where: IncidentWhere): Promise<readonly Incident[]> =>
  (await callApi(listIncidents, { query: queryOf({ where, offset: 0, limit: MOST_SELECTED }) })).result;
