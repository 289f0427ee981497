import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { LevelBar } from './level-bar.tsx';
import { recommendation } from './restock.fixture.ts';

test('the names of levels have a line each, however near or far they are, as with a max fill of 999', () => {
  const { container } = render(
    <LevelBar row={recommendation({ minPar: 2, crl: 4, maxPar: 6, maxFill: 999 })} />,
  );
  const names = [...container.querySelectorAll('span')].map((name) => [
    name.textContent,
    getComputedStyle(name.parentElement as HTMLElement).top,
  ]);
  expect(names.map(([, top]) => top)).toEqual(['0px', '16px', '32px', '48px']);
  expect(names.at(-1)?.[0]).toMatch(/ 999$/);
});
