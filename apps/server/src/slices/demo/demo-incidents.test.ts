import { incidentRules } from '@parwell/domain';
import { expect, test } from 'vitest';
import { judgeCase } from '../incidents/judge-case.ts';
import { NORTHSIDE } from './demo-customers.ts';
import { demoIncidents } from './demo-incidents.ts';

const now = new Date();
const cases = demoIncidents(now);
const incidents = cases.flatMap(({ incidents }) => incidents);
const inState = (state: string) => incidents.filter(({ incident }) => incident.state === state);

test('the demo has incidents of 90 days, most of them closed, with comments of people, and some that are open (C5 C11)', () => {
  expect(incidents.length).toBeGreaterThan(500);
  expect(inState('Closed').length).toBeGreaterThan(incidents.length * 0.9);
  const open = inState('Open');
  expect(open.length).toBeGreaterThanOrEqual(6);
  expect(open.length).toBeLessThanOrEqual(9);
  expect(open.some(({ incident }) => incident.customerId === NORTHSIDE)).toBe(true);
  const oldest = Math.min(...incidents.map(({ createdAt }) => createdAt.getTime()));
  expect(now.getTime() - oldest).toBeGreaterThan(80 * 86_400_000);
  const byPeople = inState('Closed').filter(({ entries }) => entries.some(({ by }) => by !== 'System'));
  expect(byPeople.length).toBeGreaterThan(inState('Closed').length / 2);
  for (const { incidents } of cases)
    expect(
      incidents.filter(({ incident }) => incident.state !== 'Closed').length,
      'of one device and type',
    ).toBeLessThanOrEqual(1);
});

test('every history begins with the opening, in the order of time, and ends with the state of the incident (C12)', () => {
  for (const { incident, entries, createdAt } of incidents) {
    expect(entries[0]).toMatchObject({ state: 'Open', by: 'System', at: createdAt });
    expect(entries.at(-1)?.state).toBe(incident.state);
    expect(entries.map(({ at }) => at)).toEqual(entries.map(({ at }) => at).toSorted((a, b) => +a - +b));
    expect(entries.every(({ at }) => at <= now)).toBe(true);
  }
});

test('the excursions and silences of the demo began before they were told of (C1)', () => {
  const ofType = (type: string) => incidents.filter(({ incident }) => incident.alertType.startsWith(type));
  for (const { incident, createdAt } of ofType('TEMPERATURE_'))
    expect(incident.since.getTime()).toBeLessThan(createdAt.getTime());
  for (const { incident, createdAt } of ofType('DEVICE_SILENT'))
    expect(createdAt.getTime() - incident.since.getTime()).toBe(30 * 60_000);
  expect(ofType('TEMPERATURE_').length).toBeGreaterThan(50);
});

test('half an hour later it still looks so', () => {
  const rules = new Map(incidentRules().map((rule) => [rule.alertType, rule]));
  const later = new Date(now.getTime() + 30 * 60_000);
  const open = cases.filter(({ stored, incidents }) => {
    const incident = incidents.find((one) => one.incident.state !== 'Closed')?.incident;
    const { drafts } = judgeCase({ stored, incident, signs: [] }, rules, later);
    return (drafts.at(-1)?.incident ?? incident)?.state === 'Open';
  });
  expect(open.length).toBeGreaterThanOrEqual(6);
  expect(open.length).toBeLessThanOrEqual(9);
});
