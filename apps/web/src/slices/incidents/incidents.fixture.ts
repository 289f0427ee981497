import type { Incident, IncidentDetails, IncidentEntry, PresentIncident } from '@parwell/contract';

const rules = {
  alertType: 'TEMPERATURE_HIGH',
  hold: 15,
  clear: 15,
  severity: 'high',
  highAfter: null,
  closeAfter: null,
  sendMessage: true,
} as const;

/** A fridge that is too warm. */
export const incident = (changes: Partial<Incident> = {}): Incident => ({
  id: 41,
  customerId: '100234',
  customerName: 'Northside Hospital',
  cabinetId: '100234-001',
  cabinetName: 'ICU North',
  alertType: 'TEMPERATURE_HIGH',
  severity: 'high',
  incidentState: 'Open',
  since: '2026-11-15T08:00:00.000Z',
  overSince: null,
  lastAlertTimestamp: '2026-11-15T08:20:00.000Z',
  alertCount: 3,
  createdAt: '2026-11-15T08:15:00.000Z',
  stateUpdatedAt: '2026-11-15T08:15:00.000Z',
  stateUpdatedBy: 'System',
  ignoreExpiration: null,
  alertDetails: { reason: '9.8 °C in compartment 1, allowed 2 to 8 °C' },
  sendMessage: true,
  createdBy: 'System',
  rules,
  ...changes,
});

export const incidentDetails = (changes: Partial<IncidentDetails> = {}): IncidentDetails => ({
  ...incident(),
  mayChange: true,
  others: [],
  earlier: [],
  closesAt: null,
  sensors: [],
  told: [],
  mailsWait: false,
  ...changes,
});

export const presentIncident = (changes: Partial<PresentIncident> = {}): PresentIncident => ({
  id: 41,
  since: '2026-11-15T08:00:00.000Z',
  overSince: null,
  reading: { celsius: 9.1, measuredAt: '2026-11-15T09:12:00.000Z', place: 'zone Door', isOut: true },
  ...changes,
});

export const incidentEntry = (changes: Partial<IncidentEntry> = {}): IncidentEntry => ({
  id: 1,
  incidentState: 'Open',
  createdAt: '2026-11-15T08:15:00.000Z',
  comments: 'Above 8 °C for 15 minutes.',
  createdBy: 'System',
  ...changes,
});

export const incidentRule = { ...rules, version: 2 };

export const expirationIn = (body: unknown): string =>
  String((body as { readonly ignoreExpiration?: string } | undefined)?.ignoreExpiration);
