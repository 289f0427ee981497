import {
  countIncidents,
  listExclusions,
  listIncidentRules,
  listIncidents,
  type Incident,
} from '@parwell/contract';
import type { Grants } from '@parwell/domain';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPortal } from '../../test/open-portal.ts';
import { user } from '../../test/people.ts';
import { givenServer } from '../devices/devices.fixture.ts';
import { incidentFinder } from './incident.finder.ts';
import { incident, incidentRule } from './incidents.fixture.ts';

async function openDevice(grants: Grants, incidents: readonly Incident[]) {
  const api = givenServer(user({ grants }));
  api.answers(listIncidents, { result: [...incidents], total_record: incidents.length });
  api.answers(countIncidents, { open: 1, openHigh: 1, acknowledged: 0, ignored: 0 });
  api.answers(listIncidentRules, { result: [incidentRule], total_record: 1 });
  await openPortal('/cabinet-details/100234/100234-001');
  await screen.findByRole('heading', { level: 1, name: 'ICU North' });
  return api;
}

test('the page of a device names its incidents; the rules are there before anybody asks for them (PERM-047 PERM-048)', async () => {
  const api = await openDevice({ 100234: { cabinets: 'VIEWER', incidents: 'VIEWER' } }, [
    incident(),
    // Its id begins like that of the device.
    incident({ id: 50, cabinetId: '100234-0012', alertType: 'POWER_LOST' }),
    incident({ id: 51, alertType: 'DOOR_OPEN', overSince: '2026-11-15T08:40:00.000Z' }),
  ]);
  const note = within(await screen.findByRole('list', { name: 'Incidents of the device' }));
  expect(note.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Temperature high', '/incidents/100234?incident=41'],
    ['Door open', '/incidents/100234?incident=51'],
  ]);
  note.getByText(/^over since/);
  await waitFor(() => expect(api.sent(listIncidentRules)).toHaveLength(1));
});

test('nothing of incidents is asked for without their capability (PERM-047)', async () => {
  const api = await openDevice({ ALL: { cabinets: 'VIEWER', orders: 'VIEWER' } }, [incident()]);
  api.answers(listExclusions, { result: [], total_record: 0 });
  // Loaded at the same time.
  await waitFor(() => expect(api.sent(listExclusions)).toHaveLength(1));
  for (const call of [listIncidents, countIncidents, listIncidentRules]) expect(api.sent(call)).toEqual([]);
});

test('find anything leads to the incident beside the list of its customer', () => {
  const found = { ...incident(), score: 700 };
  const gateway = { ...incident({ id: 9, customerId: '', customerName: '', cabinetId: '' }), score: 600 };
  const results = incidentFinder.results(
    { incidents: [found, { ...gateway, alertType: 'GATEWAY_SILENT' }] } as unknown as Parameters<
      typeof incidentFinder.results
    >[0],
    {},
    'icu',
  );
  expect(results).toEqual([
    {
      name: 'Temperature high, ICU North',
      detail: 'Open · high · 100234-001 · Northside Hospital',
      href: '/incidents/100234?incident=41',
      score: 700,
    },
    { name: 'Gateway silent, Gateway', detail: 'Open · high', href: '/incidents?incident=9', score: 600 },
  ]);
});
