import { INCIDENT_SEVERITIES, INCIDENT_STATES } from '@parwell/domain';
import { z } from 'zod';
import { callsOf } from './call.ts';
import { baseVersion, Instant } from './fields.ts';
import { count, orderParameter, pageOf } from './lists.ts';

const defineCall = callsOf('incidents');

const read = { action: 'read', resource: 'incidents', for: 'somewhere' } as const;
/** The SQL is limited to the customers for whom the user may change incidents (C14). */
const change = { action: 'create', resource: 'incidents', for: 'somewhere' } as const;

const id = z.string().min(1).max(100);
const incidentId = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER);
const minutes = z.int().min(0).max(100_000);

/** C1. Times are in minutes. */
export const IncidentRule = z.strictObject({
  alertType: z.string(),
  hold: minutes,
  clear: minutes,
  severity: z.enum(INCIDENT_SEVERITIES),
  /** After this time the severity is high. */
  highAfter: minutes.nullable(),
  /** It closes itself this long after it was over; null: people close it. */
  closeAfter: minutes.nullable(),
  sendMessage: z.boolean(),
});

/** INC-012. Other calls name `id` `incidentId`. */
export const Incident = z.strictObject({
  id: z.int(),
  /** '' for an incident of the gateway, which only staff see. */
  customerId: z.string(),
  customerName: z.string(),
  cabinetId: z.string(),
  cabinetName: z.string(),
  alertType: z.string(),
  severity: z.enum(INCIDENT_SEVERITIES),
  incidentState: z.enum(INCIDENT_STATES),
  since: Instant,
  /** null while the condition holds. */
  overSince: Instant.nullable(),
  lastAlertTimestamp: Instant,
  alertCount: z.int().min(1),
  createdAt: Instant,
  stateUpdatedAt: Instant,
  stateUpdatedBy: z.string(),
  ignoreExpiration: Instant.nullable(),
  /** Of the last alert that began it; `reason` is in words. */
  alertDetails: z.looseObject({ reason: z.string() }),
  sendMessage: z.boolean(),
  createdBy: z.string(),
  /** The rule that it was opened under. */
  rules: IncidentRule,
});
export type Incident = z.infer<typeof Incident>;

const states = z
  .string()
  .max(100)
  .transform((text) => text.split(','))
  .pipe(z.array(z.enum(INCIDENT_STATES)).max(INCIDENT_STATES.length));

export const IncidentFilter = z
  .strictObject({
    customerId: id,
    severity: z.enum(INCIDENT_SEVERITIES),
    /** Several with commas between them. */
    incidentState: states,
    /** Substring, case-insensitive. */
    cabinetId: id,
    alertType: id,
  })
  .partial();

const INCIDENTS_AT_MOST = 500;

export const listIncidents = defineCall({
  method: 'GET',
  path: '/incidents',
  summary: 'Incidents of the customers for whom the user may read them',
  permission: read,
  query: z
    .strictObject({
      ...IncidentFilter.shape,
      limit: count(INCIDENTS_AT_MOST).min(1).default(25),
      /** The first is 1 (OCONST-046). */
      page: count(100_000).min(1).default(1),
      order: orderParameter(
        ['createdAt', 'lastAlertTimestamp', 'stateUpdatedAt', 'severity', 'cabinetId', 'alertType'],
        { key: 'createdAt', direction: 'DESC' },
      ),
    })
    .transform(({ limit, page, order, ...where }) => ({ limit, offset: (page - 1) * limit, order, where })),
  response: pageOf(Incident),
});

export const countIncidents = defineCall({
  method: 'GET',
  path: '/incidents/counts',
  summary: 'How many incidents there are in each state that is not closed, and how many open ones are high',
  permission: read,
  query: z.strictObject({ customerId: id.optional() }),
  response: z.strictObject({
    open: z.int().min(0),
    openHigh: z.int().min(0),
    acknowledged: z.int().min(0),
    ignored: z.int().min(0),
  }),
});

const IncidentBrief = Incident.pick({
  id: true,
  cabinetId: true,
  alertType: true,
  severity: true,
  incidentState: true,
  since: true,
  overSince: true,
  createdAt: true,
});

/** Measured by a sensor during a temperature incident (C15); null without measurements. */
const ExcursionSensor = z.strictObject({
  /** The first is 1. */
  compartment: z.int().nullable(),
  /** Empty if it has none. */
  zone: z.string(),
  minutesOut: z.int().min(0).nullable(),
  extreme: z.number().nullable(),
  /** Weighted by time (H2). */
  meanKineticTemperature: z.number().nullable(),
  /** How long nothing is known of the sensor (H1). */
  minutesUnknown: z.int().min(0).nullable(),
  /** What makes the figures less than exact; empty if nothing does. */
  basis: z.string(),
});
export type ExcursionSensor = z.infer<typeof ExcursionSensor>;

const NotifiedPerson = z.strictObject({
  email: z.string(),
  subject: z.string(),
  status: z.string(),
  sentAt: Instant,
  opened: z.boolean(),
});

export const readIncident = defineCall({
  method: 'GET',
  path: '/incident/:incidentId',
  summary: 'One incident with what helps to judge it',
  permission: read,
  params: z.strictObject({ incidentId }),
  response: z.strictObject({
    ...Incident.shape,
    mayChange: z.boolean(),
    /** null if it is not over, or people have to close it. */
    closesAt: Instant.nullable(),
    others: z.array(IncidentBrief),
    /** The last three closed ones of the same device and alert type. */
    earlier: z.array(z.strictObject({ ...IncidentBrief.shape, closedAt: Instant, closedBy: z.string() })),
    /** Of a temperature incident: the sensors that were out of range, and those that its alerts name. */
    sensors: z.array(ExcursionSensor),
    /** null for users who may not read the customer's alerts. */
    told: z.array(NotifiedPerson).nullable(),
    /** Mails are on their way (N4). */
    mailsWait: z.boolean(),
  }),
});
export type IncidentDetails = z.infer<typeof readIncident.response>;

/** INC-014. */
export const IncidentEntry = z.strictObject({
  id: z.int(),
  incidentState: z.enum(INCIDENT_STATES),
  createdAt: Instant,
  comments: z.string(),
  createdBy: z.string(),
});
export type IncidentEntry = z.infer<typeof IncidentEntry>;

export const listIncidentHistory = defineCall({
  method: 'GET',
  path: '/incidents/history',
  summary: 'What happened to an incident, newest first',
  permission: read,
  query: z.strictObject({ incidentId }),
  response: pageOf(IncidentEntry),
});

export const listPresentIncidents = defineCall({
  method: 'GET',
  path: '/incidents/present',
  summary: 'What is still true of incidents: whether they are over, and what is measured now',
  permission: read,
  query: z.strictObject({
    /** With commas between them. */
    incidentNumbers: z
      .string()
      .max(10_000)
      .transform((text) => text.split(',').map(Number))
      .pipe(z.array(z.int().min(1)).min(1).max(INCIDENTS_AT_MOST)),
  }),
  response: pageOf(
    z.strictObject({
      id: z.int(),
      since: Instant,
      overSince: Instant.nullable(),
      /** Of a temperature incident: the worst of the sensors' last values; null if there was none within a day. */
      reading: z
        .strictObject({
          celsius: z.number(),
          measuredAt: Instant,
          place: z.string(),
          /** On the incident's side of the range. */
          isOut: z.boolean(),
        })
        .nullable(),
    }),
  ),
});
export type PresentIncident = z.infer<typeof listPresentIncidents.response>['result'][number];

const changes = {
  state: z.enum(['Acknowledged', 'Ignored', 'Closed']),
  comments: z.string().trim().max(2000),
  /** With Ignored only; 30 days from now by default (INC-027). */
  ignoreExpiration: Instant,
};

export const changeIncident = defineCall({
  method: 'PATCH',
  path: '/incident/:incidentId',
  summary: 'Acknowledge, ignore or close an incident, or comment on it',
  permission: change,
  params: z.strictObject({ incidentId }),
  body: z.strictObject(changes).partial(),
  response: Incident,
});

export const changeIncidents = defineCall({
  method: 'PATCH',
  path: '/incidents',
  summary: 'Acknowledge, ignore or close several incidents; each by itself, the others are done all the same',
  permission: change,
  body: z.strictObject({
    incidentIds: z.array(z.int().min(1)).min(1).max(INCIDENTS_AT_MOST),
    state: changes.state,
    comments: changes.comments.optional(),
    ignoreExpiration: changes.ignoreExpiration.optional(),
  }),
  response: z.strictObject({
    result: z.array(
      z.strictObject({
        id: z.int(),
        outcome: z.enum(['done', 'skipped']),
        /** Why it was skipped; '' if it was not. */
        reason: z.string(),
      }),
    ),
  }),
});

export const listIncidentRules = defineCall({
  method: 'GET',
  path: '/incident-rules',
  summary: 'When something is an incident, and when it is over',
  permission: read,
  response: pageOf(z.strictObject({ ...IncidentRule.shape, version: z.int() })),
});

export const editIncidentRule = defineCall({
  method: 'PUT',
  path: '/incident-rules/:alertType',
  summary: 'Change a rule. Incidents that are open keep the one that they were opened under',
  permission: { action: 'create', resource: 'incidents', for: 'ALL' },
  params: z.strictObject({ alertType: id }),
  body: z.strictObject({
    ...IncidentRule.pick({ hold: true, clear: true, severity: true, sendMessage: true }).shape,
    version: baseVersion,
  }),
  response: z.strictObject({ ...IncidentRule.shape, version: z.int() }),
});
