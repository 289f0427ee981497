import { act, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { LoadingState } from './loading-state.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});
test('skeletons appear after 150 ms but take up space from the start', () => {
  render(
    <LoadingState label="Loading">
      <p>skeleton</p>
    </LoadingState>,
  );
  const status = screen.getByLabelText('Loading');
  expect(status.textContent).toBe('skeleton');

  act(() => void vi.advanceTimersByTime(149));
  expect(status.style.visibility).toBe('hidden');
  act(() => void vi.advanceTimersByTime(1));
  expect(status.style.visibility).toBe('visible');
});
