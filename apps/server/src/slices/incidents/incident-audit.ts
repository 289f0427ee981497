import { auditOf, type AuditEvent } from '../audit/audit.public.ts';
import type { StoredIncident } from './incidents.queries.ts';

export const incidentAudit = auditOf('incidents', 'incident');

/** The actor in the audit log. */
const JUDGE = { machine: 'incidents' } as const;

const shown = ({ state, severity }: StoredIncident) => ({ state, severity });

/** None if neither state nor severity have changed. */
export function machineEvent(before: StoredIncident | null, after: StoredIncident): AuditEvent[] {
  const { id, customerId, cabinetId, alertType, state, severity } = after;
  if (before?.state === state && before.severity === severity) return [];
  const eventType = !before
    ? 'Incident Opened'
    : before.state !== state
      ? `Incident ${state === 'Open' ? 'Re-opened' : state}`
      : 'Incident Severity Raised';
  return [
    {
      resourceId: String(id),
      customerId,
      eventType,
      by: JUDGE,
      description: `${eventType}: ${alertType}${cabinetId === '' ? '' : ` at device ${cabinetId}`}`,
      ...(before && { before: shown(before) }),
      after: shown(after),
    },
  ];
}
