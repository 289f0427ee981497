import { alertTypeName, INCIDENT_SEVERITIES, INCIDENT_STATES, type IncidentState } from '@parwell/domain';
import { choice, choices } from '../../ui/filters/choice-filter.tsx';
import { defineFilters } from '../../ui/filters/define-filters.ts';
import { text } from '../../ui/filters/text-filter.tsx';
import { customer } from '../customers/public/customer-filter.tsx';
import { rulesQuery } from './incidents.api.ts';
import { INCIDENT_TEXTS } from './incidents.texts.ts';
import { namesAlertType } from './rule-names.ts';

const { filters: names } = INCIDENT_TEXTS;

/** Incidents that still need attention. */
export const NOT_CLOSED: readonly IncidentState[] = INCIDENT_STATES.filter((state) => state !== 'Closed');

/** INC-004..007. */
export const incidentsFilters = defineFilters({
  page: 'incidents',
  searchFirst: true,
  filters: {
    customerId: customer({ label: names.customer, shown: true }),
    severity: choice({ label: names.severity, shown: true, options: INCIDENT_SEVERITIES }),
    incidentState: choices({
      label: names.status,
      shown: true,
      options: INCIDENT_STATES,
      initial: NOT_CLOSED,
    }),
    cabinetId: text({ label: names.device, shown: true }),
    // The address may contain other types, such as a compressor's.
    alertType: choice({
      label: names.alertType,
      shown: true,
      loadOptions: {
        ...rulesQuery,
        select: ({ result }) =>
          result
            .filter(({ alertType }) => namesAlertType(alertType))
            .map(({ alertType }) => ({ value: alertType, label: alertTypeName(alertType) })),
      },
    }),
  },
});
