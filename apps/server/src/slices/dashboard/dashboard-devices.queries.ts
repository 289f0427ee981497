import type { CallArguments, listDashboardDevices } from '@parwell/contract';
import { DEVICE_CARD_STATES, DEVICE_TYPE_LABELS, DEVICE_TYPES, type Tenants } from '@parwell/domain';
import { join, sql, type Queryable, type Sql } from '../../platform/db/database.ts';
import { contains } from '../../platform/db/list-filters.ts';
import { ofTenants } from '../../platform/db/tenants.ts';
import { JsonText } from '../../platform/json-text.ts';
import { customerName, customers } from '../customers/customers.public.ts';
import { joinContacts, joinedConnectivity, visibleSince } from '../devices/connectivity.public.ts';
import { devices, visibleDevices } from '../devices/devices.public.ts';
import { openIncidents } from '../incidents/open-incidents.public.ts';
import { onHand } from '../inventory/inventory.public.ts';
import { hourlyMeans, lastTemperature, presentRanges } from '../measurements/card-temperatures.public.ts';
import { deviceCardStateTwin } from './device-card-state.twin.ts';

/** The customers whose devices are shown, and those whose stock and incidents the caller may see too. */
export interface CardScope {
  readonly tenants: Tenants;
  readonly inventory: Tenants;
  readonly incidents: Tenants;
  readonly now: Date;
}

type Query = CallArguments<typeof listDashboardDevices>['query'];

/** By part of the name, id, customer, or type as shown. */
function matchesText(text: string): Sql {
  const wanted = text.toLowerCase();
  const types = DEVICE_TYPES.filter((type) =>
    [type, DEVICE_TYPE_LABELS[type]].some((name) => name.toLowerCase().includes(wanted)),
  );
  const pattern = sql`lower(${contains(text)})`;
  return sql`(lower(devices.cabinet_name) LIKE ${pattern} OR devices.id_folded LIKE ${pattern}
    OR devices.cabinet_type = ANY(${types}) OR devices.customer_id IN (
      SELECT customers.customer_id FROM ${customers}
      WHERE lower(customers.name) LIKE ${pattern} OR lower(customers.customer_id) LIKE ${pattern}))`;
}

const matching = ({ customerId, search = '' }: Query['where'], { tenants }: CardScope): Sql =>
  join(
    [
      visibleDevices(tenants),
      ...(customerId === undefined ? [] : [sql`devices.customer_id = ${customerId}`]),
      ...(search === '' ? [] : [matchesText(search)]),
    ],
    ' AND ',
  );

const stateOf = (now: Date): Sql =>
  deviceCardStateTwin.expression(
    {
      cabinetState: sql`devices.cabinet_state`,
      connectivity: joinedConnectivity(now),
      celsius: sql`latest.celsius::float8`,
      measuredAt: sql`latest.measured_at`,
      low: sql`allowed.low::float8`,
      high: sql`allowed.high::float8`,
      incident: sql`CASE WHEN open_incidents.still_holds THEN open_incidents.alert_type END`,
    },
    now,
  );

const MOST_URGENT_FIRST = sql`
  array_position(${DEVICE_CARD_STATES}::text[], cards.state), cards.cabinet_name, cards.cabinet_id`;

const hundredths = (value: Sql): Sql => sql`round(${value}::numeric, 2)::float8`;

const fields = ({ inventory, now }: CardScope): Sql => sql`
  cards.cabinet_id AS "cabinetId", cabinet_type AS "cabinetType", nullif(trim(cabinet_name), '') AS "cabinetName",
  cabinet_state AS "cabinetState", cards.customer_id AS "customerId",
  ${customerName(sql`cards.customer_id`)} AS "customerName", state, connectivity AS "connectivityStatus",
  last_heard_at AS "lastHeard",
  CASE WHEN series_id IS NOT NULL THEN json_build_object('value', ${hundredths(sql`celsius`)}, 'at', measured_at,
    'low', ${hundredths(sql`low`)}, 'high', ${hundredths(sql`high`)},
    'hours', ${hourlyMeans(sql`cards.series_id`, sql`cards.visible_since`, now)}) END AS temperature,
  CASE WHEN ${ofTenants(sql`cards.customer_id`, inventory)} THEN (
    SELECT coalesce(sum(on_hand.quantity), 0) FROM ${onHand} WHERE on_hand.cabinet_id = cards.cabinet_id) END AS units,
  CASE WHEN incident_id IS NOT NULL THEN json_build_object('id', incident_id, 'alertType', alert_type,
    'state', incident_state, 'since', incident_since) END AS incident`;

/** The most urgent first, with the number in each state. */
export async function listCards(
  db: Queryable,
  scope: CardScope,
  { where, limit, offset }: Query,
): Promise<JsonText> {
  const { tenants, incidents, now } = scope;
  const { json } = await db.one<{ json: string }>(sql`
    WITH cards AS MATERIALIZED (
      SELECT devices.cabinet_id, devices.cabinet_type, devices.cabinet_name, devices.cabinet_state, devices.customer_id,
        ${visibleSince(tenants)} AS visible_since, ${joinedConnectivity(now)} AS connectivity, contacts.last_heard_at,
        latest.series_id, latest.celsius, latest.measured_at, allowed.low, allowed.high,
        open_incidents.id AS incident_id, open_incidents.alert_type, open_incidents.incident_state,
        open_incidents.since AS incident_since, ${stateOf(now)} AS state
      FROM ${devices} ${joinContacts(tenants)}
      LEFT JOIN ${openIncidents} ON open_incidents.cabinet_id = devices.cabinet_id
        AND open_incidents.customer_id = devices.customer_id AND ${ofTenants(sql`devices.customer_id`, incidents)}
      LEFT JOIN LATERAL ${lastTemperature(sql`devices.cabinet_id`, visibleSince(tenants), now)} AS latest ON TRUE
      LEFT JOIN ${presentRanges} ON allowed.series_id = latest.series_id
      WHERE ${matching(where, scope)}),
    page AS (
      SELECT * FROM cards ORDER BY ${MOST_URGENT_FIRST} LIMIT ${limit} OFFSET ${offset})
    SELECT json_build_object(
      'result', (SELECT coalesce(json_agg(card ORDER BY ${MOST_URGENT_FIRST}), '[]')
        FROM page AS cards CROSS JOIN LATERAL (SELECT ${fields(scope)}) AS card),
      'total_record', (SELECT count(*) FROM cards),
      'counts', (SELECT json_object_agg(name, coalesce(devices, 0))
        FROM unnest(${DEVICE_CARD_STATES}::text[]) AS name LEFT JOIN (
          SELECT state, count(*) AS devices FROM cards GROUP BY state) AS counted ON state = name))::text AS json`);
  return new JsonText(json);
}
