import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { PortalTheme } from '../portal-theme.tsx';
import { FailureResult } from './failure-result.tsx';
import { ResultAlert } from './result-alert.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});
function Page() {
  const [message, setMessage] = useState<string | null>('Settings were saved.');
  const [, draw] = useState(0);
  return (
    <>
      <ResultAlert of={message} severity="success" onHide={() => setMessage(null)}>
        {message}
      </ResultAlert>
      <button type="button" onClick={() => setMessage('Settings were saved.')}>
        Save
      </button>
      <button type="button" onClick={() => draw((times) => times + 1)}>
        Draw again
      </button>
    </>
  );
}
const open = () =>
  render(
    <PortalTheme>
      <Page />
    </PortalTheme>,
  );
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
const alert = () => screen.queryByRole('status');

test('an alert inside a page hides after 6000 ms, even if the page rerenders (CONST-034 CONST-035 OCONST-051)', () => {
  open();
  pass(3000);
  fireEvent.click(screen.getByText('Draw again'));
  pass(2999);
  expect(alert()?.textContent).toBe('Settings were saved.');
  pass(1);
  expect(alert()).toBeNull();
});

test('it stays while it is hovered', () => {
  open();
  const shown = screen.getByRole('status');
  fireEvent.mouseEnter(shown);
  pass(60_000);
  expect(alert()).not.toBeNull();
  fireEvent.mouseLeave(shown);
  pass(6000);
  expect(alert()).toBeNull();
});

test('a dismissed message can be shown again, and hides again', () => {
  open();
  fireEvent.mouseEnter(screen.getByRole('status'));
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(alert()).toBeNull();
  fireEvent.click(screen.getByText('Save'));
  expect(alert()).not.toBeNull();
  pass(6000);
  expect(alert()).toBeNull();
});

test('a failure hides after 6000 ms, another one is told anew, and the focus stays where it is (CONST-034 CONST-035)', () => {
  const shown = (failure: { text: string } | null) => (
    <PortalTheme>
      <input aria-label="Name" />
      <FailureResult failure={failure} />
    </PortalTheme>
  );
  const { rerender } = render(shown(null));
  screen.getByLabelText('Name').focus();
  const first = { text: 'It failed.' };
  rerender(shown(first));
  expect(screen.getByRole('alert').textContent).toBe('It failed.');
  expect(document.activeElement).toBe(screen.getByLabelText('Name'));
  pass(5999);
  expect(screen.queryByRole('alert')).not.toBeNull();
  pass(1);
  expect(screen.queryByRole('alert')).toBeNull();
  rerender(shown(first));
  expect(screen.queryByRole('alert')).toBeNull();
  // The same words from another try.
  rerender(shown({ text: 'It failed.' }));
  pass(5999);
  expect(screen.queryByRole('alert')).not.toBeNull();
  pass(1);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('it stays while it is focused', () => {
  open();
  act(() => screen.getByRole('button', { name: 'Dismiss' }).focus());
  pass(60_000);
  expect(alert()).not.toBeNull();
  act(() => screen.getByText('Save').focus());
  pass(5999);
  expect(alert()).not.toBeNull();
  pass(1);
  expect(alert()).toBeNull();
});
