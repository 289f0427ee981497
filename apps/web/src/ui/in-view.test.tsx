import { act, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { InView } from './in-view.tsx';

test('what is expensive is drawn when it scrolls into view, one after the other, and stays', () => {
  vi.useFakeTimers();
  const boxes = new Map<Element, (entries: object[]) => void>();
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly #callback: (entries: object[]) => void;
      constructor(callback: (entries: object[]) => void) {
        this.#callback = callback;
      }
      observe = (box: Element) => boxes.set(box, this.#callback);
      disconnect = () => undefined;
    },
  );
  render(
    ['a', 'b', 'c', 'd'].map((name) => (
      <InView key={name} height={300}>
        {() => <p>{name}</p>}
      </InView>
    )),
  );
  const drawn = () => screen.queryAllByText(/^[a-d]$/).map(({ textContent }) => textContent);
  const [first, second, third] = [...boxes.values()];
  const scroll = (see: typeof first, isIntersecting: boolean) => act(() => see?.([{ isIntersecting }]));
  const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
  expect(drawn()).toEqual([]);

  scroll(first, true);
  scroll(second, true);
  scroll(third, true);
  // Out of view before its turn.
  scroll(second, false);
  pass(1);
  expect(drawn()).toEqual(['a']);
  // The frame in which it is rendered.
  pass(16);
  expect(drawn()).toEqual(['a']);
  pass(16);
  expect(drawn()).toEqual(['a', 'c']);
  scroll(first, false);
  act(() => void vi.runAllTimers());
  expect(drawn()).toEqual(['a', 'c']);
});
