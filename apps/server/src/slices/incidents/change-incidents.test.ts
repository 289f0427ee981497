import {
  changeIncident,
  changeIncidents,
  listIncidentHistory,
  listTelemetryAlerts,
  type CallInput,
  type ErrorBody,
} from '@parwell/contract';
import { INCIDENT_STATES, type IncidentState } from '@parwell/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Browser } from '../../../test/browser.ts';
import { addDevice, startDevicesPortal, type DevicesPortal } from '../../../test/devices.ts';
import { addIncident } from '../../../test/add-incident.ts';
import { sql } from '../../platform/db/database.ts';
import { judgeWaiting } from './judge-alerts.service.ts';

let portal: DevicesPortal;

const MINUTE_MS = 60_000;
const DAY_MS = 1440 * MINUTE_MS;
const later = (ms: number): string => new Date(portal.clock.now().getTime() + ms).toISOString();

beforeAll(async () => {
  portal = await startDevicesPortal();
});
afterAll(() => portal.close());
beforeEach(() => portal.clock.advance({ minutes: 1 }));

let devices = 0;
/** At a separate device, brought into this state by a colleague. */
async function incidentIn(state: IncidentState, customerId = 'c1'): Promise<number> {
  devices += 1;
  const cabinetId = `${customerId}-${devices}`;
  await addDevice(portal.db, { cabinetId, customerId });
  return addIncident(portal.db, {
    cabinetId,
    customerId,
    state,
    createdAt: portal.clock.now(),
    by: 'colleague@c.example',
    ...(state === 'Ignored' && { ignoreExpiration: new Date(later(DAY_MS)) }),
  });
}

const change = (id: number, body: CallInput<typeof changeIncident>['body'], who: Browser = portal.owner) =>
  who.call(changeIncident, { params: { incidentId: String(id) }, body });
const history = async (id: number) =>
  (await portal.staff.get(listIncidentHistory, { query: { incidentId: String(id) } })).result.map(
    ({ incidentState, comments, createdBy }) => [incidentState, comments, createdBy],
  );
const stateOf = (id: number) =>
  portal.db.one<{ state: IncidentState; by: string; ignoreExpiration: Date | null }>(sql`
    SELECT incident_state AS state, state_updated_by AS by, ignore_expiration AS "ignoreExpiration" FROM incidents WHERE id = ${id}`);
/** INC-016..022. */
const ALLOWED: Readonly<Record<IncidentState, readonly IncidentState[]>> = {
  Open: ['Acknowledged', 'Ignored', 'Closed'],
  Acknowledged: ['Closed'],
  Ignored: ['Acknowledged', 'Closed'],
  Closed: [],
};

describe('an incident becomes what its state allows, and nothing else (INC-015..022 OAPI-108 SHELL-005 C12)', () => {
  test.each(INCIDENT_STATES)('from %s', async (from) => {
    for (const to of ['Acknowledged', 'Ignored', 'Closed'] as const) {
      const id = await incidentIn(from);
      const answer = await change(id, { state: to });
      if (ALLOWED[from].includes(to)) {
        expect(answer.json()).toMatchObject({ id, incidentState: to, stateUpdatedBy: 'owner@c.example' });
        expect(await history(id)).toEqual([
          [to, `Incident ${to}.`, 'owner@c.example'],
          ['Open', 'Incident Open.', 'System'],
        ]);
      } else {
        expect(answer.status).toBe(409);
        expect(answer.json<ErrorBody>().message).toContain('colleague@c.example');
        expect(await stateOf(id)).toMatchObject({ state: from, by: 'colleague@c.example' });
        expect(await history(id)).toHaveLength(1);
      }
    }
  });

  test('Open is nothing that people can make of it', async () => {
    const id = await incidentIn('Ignored');
    expect((await change(id, { state: 'Open' } as never)).status).toBe(400);
  });
});

test('a change may have a comment of its own, a comment alone needs text, also on what is closed (INC-030 INC-031 INC-023)', async () => {
  const id = await incidentIn('Open');
  await change(id, { state: 'Acknowledged', comments: '  On my way.  ' });
  for (const body of [{}, { comments: '' }, { comments: '   ' }]) {
    const refused = await change(id, body);
    expect(refused.status).toBe(422);
    expect(refused.json<ErrorBody>().details).toEqual([{ field: 'comments', message: 'Enter a comment.' }]);
  }
  await change(id, { state: 'Closed' });
  portal.clock.advance({ minutes: 1 });
  expect((await change(id, { comments: 'The door was ajar.' }, portal.staff)).json()).toMatchObject({
    incidentState: 'Closed',
    stateUpdatedBy: 'owner@c.example',
  });
  expect(await history(id)).toEqual([
    ['Closed', 'The door was ajar.', 'staff@fff.example'],
    ['Closed', 'Incident Closed.', 'owner@c.example'],
    ['Acknowledged', 'On my way.', 'owner@c.example'],
    ['Open', 'Incident Open.', 'System'],
  ]);
});

test('every change is in the audit log', async () => {
  const id = await incidentIn('Open', 'c2');
  const ignoreExpiration = later(DAY_MS);
  await change(id, { state: 'Ignored', ignoreExpiration });
  await change(id, { comments: 'Sensor ordered' });
  const entries = await portal.db.many<object>(sql`
    SELECT event_type, created_by, customer_id, description, data FROM audit_entries
    WHERE service = 'incidents' AND resource_type = 'incident' AND resource_id = ${String(id)} ORDER BY id`);
  expect(entries).toMatchObject([
    {
      event_type: 'Incident Ignored',
      created_by: 'owner@c.example',
      customer_id: 'c2',
      description: `Incident ${id} (TEMPERATURE_HIGH at device c2-${devices}) was ignored`,
      data: { before: { state: 'Open' }, after: { state: 'Ignored', ignoreExpiration } },
    },
    { event_type: 'Incident Commented', data: { after: { comments: 'Sensor ordered' } } },
  ]);
});

test('ignoring ends in 30 days, or when it is said; in the future and within a year (INC-026 INC-027 C10)', async () => {
  const id = await incidentIn('Open');
  const problem = async (body: object) =>
    (await change(id, { state: 'Ignored', ...body })).json<ErrorBody>().details;
  expect(await problem({ ignoreExpiration: later(0) })).toEqual([
    { field: 'ignoreExpiration', message: 'The expiration must be in the future.' },
  ]);
  expect(await problem({ ignoreExpiration: later(367 * DAY_MS) })).toEqual([
    { field: 'ignoreExpiration', message: 'The expiration must be within a year.' },
  ]);
  expect(await problem({ state: 'Closed', ignoreExpiration: later(DAY_MS) })).toEqual([
    { field: 'ignoreExpiration', message: 'Only what is ignored has an expiration.' },
  ]);
  expect(await stateOf(id)).toMatchObject({ state: 'Open', ignoreExpiration: null });
  await change(id, { state: 'Ignored' });
  expect((await stateOf(id)).ignoreExpiration?.toISOString()).toBe(later(30 * DAY_MS));
  const other = await incidentIn('Open');
  await change(other, { state: 'Ignored', ignoreExpiration: later(15 * MINUTE_MS) });
  expect((await stateOf(other)).ignoreExpiration?.toISOString()).toBe(later(15 * MINUTE_MS));
  // The end of ignoring no longer applies.
  await change(other, { state: 'Acknowledged' });
  expect(await stateOf(other)).toMatchObject({ state: 'Acknowledged', ignoreExpiration: null });
});

test('of two who change it at the same time one is told that the other was first (C12)', async () => {
  const id = await incidentIn('Open');
  const waiting = sql`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  // Both have begun before either can go on.
  const changes = await portal.db.transaction(async (tx) => {
    await tx.run(sql`SELECT FROM incidents WHERE id = ${id} FOR UPDATE`);
    const started = [portal.owner, portal.staff].map((who) => change(id, { state: 'Acknowledged' }, who));
    await expect.poll(() => portal.db.many(waiting), { timeout: 20_000 }).toHaveLength(2);
    return started;
  });
  const answers = await Promise.all(changes);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const { by } = await stateOf(id);
  const second = answers.find(({ status }) => status === 409)?.json<ErrorBody>();
  expect(second?.message).toBe(`Already acknowledged by ${by}.`);
  expect(await history(id)).toHaveLength(2);
});

test('many are changed at once; what cannot be is named with the reason (INC-024 INC-025 C12)', async () => {
  const open = await incidentIn('Open');
  const ignored = await incidentIn('Ignored', 'c2');
  const acknowledged = await incidentIn('Acknowledged');
  const closed = await incidentIn('Closed');
  const theirs = await incidentIn('Open', 'c3');
  const incidentIds = [closed, open, theirs, ignored, acknowledged, open];
  const body = { incidentIds, state: 'Acknowledged' as const, comments: 'Power cut' };
  const { result } = await portal.owner.get(changeIncidents, { body });
  expect(result).toEqual([
    {
      id: closed,
      outcome: 'skipped',
      reason: 'It is closed by colleague@c.example and cannot become acknowledged.',
    },
    { id: open, outcome: 'done', reason: '' },
    { id: theirs, outcome: 'skipped', reason: 'The incident was not found.' },
    { id: ignored, outcome: 'done', reason: '' },
    { id: acknowledged, outcome: 'skipped', reason: 'Already acknowledged by colleague@c.example.' },
  ]);
  for (const id of [open, ignored]) {
    expect(await stateOf(id)).toMatchObject({ state: 'Acknowledged', by: 'owner@c.example' });
    expect((await history(id))[0]).toEqual(['Acknowledged', 'Power cut', 'owner@c.example']);
  }
  for (const id of [closed, theirs, acknowledged]) expect(await history(id)).toHaveLength(1);
});

test('only who may change incidents of the customer changes or comments (C14 SHELL-005)', async () => {
  const person = async (email: string, roles: Record<string, string>) => {
    await portal.addUser({ email, accessGroups: { customer: ['c1'] }, roles });
    return portal.signIn(email);
  };
  const viewer = await person('viewer@c.example', { incidents: 'VIEWER' });
  const onCall = await person('oncall@c.example', { incidents: 'OWNER', alerts: 'VIEWER' });
  const id = await incidentIn('Open');
  const body = { incidentIds: [id], state: 'Closed' as const };
  expect((await change(id, { comments: 'Hello' }, viewer)).status).toBe(403);
  expect((await viewer.call(changeIncidents, { body })).status).toBe(403);
  expect((await change(id, { comments: 'Hello' }, portal.stranger)).status).toBe(404);
  const { result } = await portal.stranger.get(changeIncidents, { body });
  expect(result).toEqual([{ id, outcome: 'skipped', reason: 'The incident was not found.' }]);
  expect(await history(id)).toHaveLength(1);
  expect((await change(id, { state: 'Acknowledged' }, onCall)).status).toBe(200);
  expect((await onCall.call(listTelemetryAlerts, { query: { filter: '{}' } })).status).toBe(200);
});

test('the incident of the gateway is changed by staff alone (C9)', async () => {
  const id = await addIncident(portal.db, {
    cabinetId: '',
    customerId: '',
    alertType: 'GATEWAY_SILENT',
    createdAt: portal.clock.now(),
  });
  expect((await change(id, { state: 'Closed' })).status).toBe(404);
  expect((await change(id, { state: 'Closed' }, portal.staff)).status).toBe(200);
});

// The last test, because all sessions have expired after it.
test('ignoring ends by itself, and what still holds an hour after it was closed is a new incident (C10 C11)', async () => {
  const id = await incidentIn('Open');
  const numbers = () =>
    portal.db.many<{ id: number; state: IncidentState }>(sql`
      SELECT id, incident_state AS state FROM incidents
      WHERE cabinet_id = (SELECT cabinet_id FROM incidents WHERE id = ${id}) ORDER BY id`);
  const judgeIn = async (minutes: number) => {
    portal.clock.advance({ minutes });
    await judgeWaiting(portal.context);
    return numbers();
  };
  await change(id, { state: 'Ignored', ignoreExpiration: later(15 * MINUTE_MS) });
  expect(await judgeIn(14)).toEqual([{ id, state: 'Ignored' }]);
  expect(await judgeIn(1)).toEqual([{ id, state: 'Open' }]);
  await change(id, { state: 'Closed' });
  expect(await judgeIn(59)).toEqual([{ id, state: 'Closed' }]);
  expect(await judgeIn(1)).toEqual([
    { id, state: 'Closed' },
    { id: expect.any(Number), state: 'Open' },
  ]);
});
