import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openTable } from './table.fixture.tsx';

/** jsdom has no layout. */
const layOut = (cell: Element, { needed, there }: { needed: number; there: number }) =>
  Object.defineProperties(cell, {
    scrollWidth: { value: needed, configurable: true },
    clientWidth: { value: there, configurable: true },
  });

test('truncated text is shown in full on hover', async () => {
  await openTable();
  const cell = screen.getByRole('cell', { name: 'LOT-3' });
  layOut(cell, { needed: 90, there: 60 });
  fireEvent.mouseOver(cell);
  expect(cell.title).toBe('LOT-3');

  layOut(cell, { needed: 60, there: 60 });
  fireEvent.mouseOver(cell);
  expect(cell.title).toBe('');
});
