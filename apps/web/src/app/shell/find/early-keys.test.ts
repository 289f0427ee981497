import { fireEvent, renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useEarlyKeys } from './early-keys.ts';

const press = (...keys: readonly string[]) =>
  // False if the key went no further.
  keys.map((key) => fireEvent.keyDown(document.body, { key }));

test('keys that are pressed before the field is there are kept for it, and only those', () => {
  const { result, rerender } = renderHook(useEarlyKeys, { initialProps: false });
  expect(press('a')).toEqual([true]);
  rerender(true);
  expect(press('n', 'o', 'x', 'Backspace', 'r', 'Enter')).not.toContain(true);
  expect(press('Escape')).toEqual([true]);
  expect(result.current()).toEqual({ text: 'nor', enter: true });
  // From now on the field receives the keys itself.
  expect(press('t')).toEqual([true]);
  expect(result.current()).toEqual({ text: '', enter: false });
  rerender(false);
  rerender(true);
  expect(result.current()).toEqual({ text: '', enter: false });
});

test('a scanner’s listener, which is there before, does not see them', () => {
  const scanner = vi.fn();
  document.addEventListener('keydown', scanner, true);
  renderHook(useEarlyKeys, { initialProps: true });
  press('p', 'e', 'r', 's', 'Enter');
  expect(scanner).not.toHaveBeenCalled();
  document.removeEventListener('keydown', scanner, true);
});
