import { expect, test } from 'vitest';
import { COMMAND_STATES, isOpen } from './command-states.ts';
import {
  canBeCancelled,
  COMMAND_KINDS,
  COMMAND_LABELS,
  COMMAND_STATE_LABELS,
  commandCancelled,
  commandFailure,
  replacedBy,
  stateAfter,
} from './commands.ts';

test('a command replaces older ones of its group: both configurations, and tags; each of the others stays', () => {
  expect(COMMAND_KINDS.map((kind) => [kind, replacedBy(kind)])).toEqual([
    ['manual_receipt', []],
    ['manual_correction', []],
    ['inventory_sync', []],
    ['receipt_reject', []],
    ['flex_config', ['flex_config', 'default_config']],
    ['default_config', ['flex_config', 'default_config']],
    ['device_tags', ['device_tags']],
    ['edge_properties', []],
  ]);
});

test('why a command failed is what the device said, or else what became of it', () => {
  expect(
    COMMAND_STATES.map((state) => [state, commandFailure(state, ''), commandFailure(state, 'Jam')]),
  ).toEqual([
    ['queued', null, null],
    ['sent', null, null],
    ['acknowledged', null, null],
    ['refused', 'The device refused the command.', 'Jam'],
    ['expired', 'The device did not answer in time.', 'Jam'],
    ['cancelled', 'The command was cancelled.', 'Jam'],
  ]);
});

test('one that the device has not fetched can be cancelled, one that it has not answered is waited for', () => {
  expect(COMMAND_STATES.filter(canBeCancelled)).toEqual(['queued']);
  expect(COMMAND_STATES.filter(isOpen)).toEqual(['queued', 'sent']);
  expect(isOpen('unchanged')).toBe(false);
  expect(commandCancelled('ada@c1.example')).toBe('Cancelled by ada@c1.example.');
});

test('only the code 0 is an acknowledgement', () => {
  expect([-1, 0, 1].map(stateAfter)).toEqual(['refused', 'acknowledged', 'refused']);
});

test('every kind and state has a name for people', () => {
  expect(COMMAND_KINDS.map((kind) => COMMAND_LABELS[kind])).toEqual([
    'Manual Receipt',
    'Manual Correction',
    'Inventory Sync',
    'Reject Receipt',
    'Flex Configuration',
    'Default Configuration',
    'Device Tags',
    'Edge Properties',
  ]);
  expect(COMMAND_STATES.map((state) => COMMAND_STATE_LABELS[state])).toEqual([
    'Queued',
    'Sent to the device',
    'Acknowledged',
    'Refused',
    'Expired',
    'Cancelled',
  ]);
});
