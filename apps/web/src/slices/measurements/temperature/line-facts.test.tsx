import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { temperatureLine } from '../../../test/telemetry.ts';
import { LineFacts } from './line-facts.tsx';

const MINUTE = 60_000;

const facts = (time: Parameters<typeof temperatureLine>[0] & object) => {
  const { unmount } = render(<LineFacts names={['']} lines={[temperatureLine(time)]} />);
  const terms = screen.getAllByRole('term').map(({ textContent }) => textContent);
  const values = screen.getAllByRole('definition').map(({ textContent }) => textContent);
  unmount();
  return terms.map((term, index) => `${term} ${values[index]}`);
};

test('too warm, too cold and unknown time are told apart, and so is what is not exact (H1 H3)', () => {
  const time = { in: 0, warm: 0, cold: 0, unknown: 0, assumed: 0, byReading: 0 };
  expect(facts({ time })).toEqual(['Mean kinetic 5.02 °C', 'Out of range Never', 'Allowed 2 °C to 8 °C']);
  expect(
    facts({
      time: {
        in: 0,
        warm: 150 * MINUTE,
        cold: 30_000,
        unknown: 11 * MINUTE,
        assumed: 120 * MINUTE,
        byReading: 60 * MINUTE,
      },
    }),
  ).toEqual([
    'Mean kinetic 5.02 °C',
    'Too warm 2 h 30 min',
    'Too cold 30 s',
    'Unknown 11 min',
    'Allowed 2 °C to 8 °C',
    'Counted by reading 1 h',
    'Range assumed 2 h',
  ]);
  // Less than a second is no gap.
  expect(facts({ time: { ...time, unknown: 999 } })).not.toContain('Unknown 0 s');
});
