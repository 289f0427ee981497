import type { Incident } from '@parwell/contract';
import { alertTypeName } from '@parwell/domain';
import { INCIDENT_TEXTS } from './incidents.texts.ts';

type Named = Pick<Incident, 'cabinetId' | 'cabinetName' | 'alertType'>;

export const deviceOf = ({ cabinetId, cabinetName }: Omit<Named, 'alertType'>): string =>
  cabinetId === '' ? INCIDENT_TEXTS.gateway : cabinetName || cabinetId;

/** For messages: 'Temperature high, Pharmacy fridge'. */
export const incidentName = (incident: Named): string =>
  `${alertTypeName(incident.alertType)}, ${deviceOf(incident)}`;
