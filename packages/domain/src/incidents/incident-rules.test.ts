import { describe, expect, test } from 'vitest';
import { endedBy, hasEnd, incidentRules, isMomentary, ruleFor } from './incident-rules.ts';
import { changeRefused, defaultIgnoreExpiration, ignoreProblem } from './incident-states.ts';
import { alertTypeName, INCIDENTS_PROMPT } from './incident-texts.ts';

describe('the rules before staff change them (C1)', () => {
  test('what lasts how long, in minutes', () => {
    expect(
      incidentRules().map(
        ({ alertType, hold, clear, severity, highAfter, closeAfter, sendMessage }) =>
          `${alertType} ${hold} ${clear} ${severity} ${highAfter} ${closeAfter} ${sendMessage}`,
      ),
    ).toEqual([
      'TEMPERATURE_HIGH 15 15 high null null true',
      'TEMPERATURE_LOW 15 15 high null null true',
      'POWER_LOST 0 0 high null 60 true',
      'DOOR_OPEN 0 0 low null 60 true',
      'DEVICE_SILENT 30 5 low 240 60 true',
      'SENSOR_SILENT 60 0 low null 60 true',
      'GATEWAY_SILENT 0 5 high null 60 true',
      'EXPIRED_VEND 0 0 high null null true',
      'OTHER_FATAL 0 60 high null 1440 true',
      'OTHER_ERROR 0 60 low null 1440 true',
    ]);
  });

  test('what ends what', () => {
    expect(
      ['POWER_RESTORED', 'DOOR_CLOSED', 'DEVICE_HEARD', 'SENSOR_HEARD', 'GATEWAY_HEARD', 'DOOR_OPEN'].map(
        (alertType) => endedBy(alertType),
      ),
    ).toEqual([['POWER_LOST'], ['DOOR_OPEN'], ['DEVICE_SILENT'], ['SENSOR_SILENT'], ['GATEWAY_SILENT'], []]);
    expect(['TEMPERATURE_LOW', 'EXPIRED_VEND', 'DOOR_CLOSED'].map(hasEnd)).toEqual([true, false, false]);
  });

  test('a moment is over as soon as it is told: nothing ends it and nothing is waited for', () => {
    expect(isMomentary({ clear: 0 }, 'EXPIRED_VEND')).toBe(true);
    expect(isMomentary({ clear: 1 }, 'EXPIRED_VEND')).toBe(false);
    expect(isMomentary({ clear: 0 }, 'POWER_LOST')).toBe(false);
  });

  test('only temperatures, and what no rule names, need an Error', () => {
    const rules = new Map(incidentRules().map((rule) => [rule.alertType, rule]));
    const types = ['TEMPERATURE_LOW', 'POWER_LOST', 'PUMP_FAULT', 'DOOR_CLOSED'];
    const under = (level: 'Info' | 'Error' | 'Fatal') =>
      types.map((alertType) => ruleFor(rules, alertType, level)?.alertType);
    expect(under('Info')).toEqual([undefined, 'POWER_LOST', undefined, undefined]);
    expect(under('Error')).toEqual(['TEMPERATURE_LOW', 'POWER_LOST', 'OTHER_ERROR', undefined]);
    expect(under('Fatal')).toEqual(['TEMPERATURE_LOW', 'POWER_LOST', 'OTHER_FATAL', undefined]);
    expect(ruleFor(new Map(), 'PUMP_FAULT', 'Fatal')).toBeUndefined();
  });
});

describe('ignoring (INC-027 C10)', () => {
  const now = new Date('2026-11-16T12:00:00.000Z');

  test('is proposed for 30 days', () =>
    expect(defaultIgnoreExpiration(now).toISOString()).toBe('2026-12-16T12:00:00.000Z'));

  test('ends after now, and at most 366 days later', () => {
    const at = (text: string) => ignoreProblem(new Date(text), now);
    expect(at('2026-11-16T11:59:59.999Z')).toBe('The expiration must be in the future.');
    expect(at('2026-11-16T12:00:00.001Z')).toBeUndefined();
    expect(at('2027-11-17T12:00:00.000Z')).toBeUndefined();
    expect(at('2027-11-17T12:00:00.001Z')).toBe('The expiration must be within a year.');
  });
});

test('who comes second is told who was first, and what it is now', () => {
  expect(changeRefused('Closed', 'Closed', 'Ada')).toBe('Already closed by Ada.');
  expect(changeRefused('Closed', 'Acknowledged', 'Ada')).toBe(
    'It is closed by Ada and cannot become acknowledged.',
  );
});

test('types of alerts are read as words', () => {
  expect(['TEMPERATURE_HIGH', '_DOOR_OPEN_', ''].map(alertTypeName)).toEqual([
    'Temperature high',
    'Door open',
    '',
  ]);
});

test('before anything is searched for (INC-011)', () =>
  expect(INCIDENTS_PROMPT).toBe('Select the filter criteria above to view incident information.'));
