import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { PortalTheme } from '../portal-theme.tsx';
import { useNotify, type Notice } from './notices.ts';
import { Notifications } from './notifications.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});
function Screen({ notices }: { notices: readonly Notice[] }) {
  const notify = useNotify();
  const [dialog, setDialog] = useState(false);
  return (
    <>
      <Button onClick={() => notices.forEach(notify)}>Do it</Button>
      <Button onClick={() => setDialog(true)}>Open</Button>
      {dialog && (
        <Dialog open onClose={() => setDialog(false)}>
          A dialog
        </Dialog>
      )}
    </>
  );
}

function raise(...notices: readonly Notice[]) {
  render(
    <PortalTheme>
      <Notifications>
        <Screen notices={notices} />
      </Notifications>
    </PortalTheme>,
  );
  fireEvent.click(screen.getByText('Do it'));
}
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
const shown = () => [...document.querySelectorAll('.MuiAlert-message')].map((element) => element.textContent);
const classOf = (text: string) => screen.getByText(text).closest('.MuiAlert-root')?.className;
const announced = (text: string) => screen.getByText(text).closest('[aria-live]')?.getAttribute('aria-live');

describe('a snackbar', () => {
  test('hides by itself after 5000 ms (SHELL-162 OCONST-049)', () => {
    raise({ message: 'Saved.' });
    pass(4999);
    expect(shown()).toEqual(['Saved.']);
    pass(1);
    expect(shown()).toEqual([]);
  });

  test('stays for the given duration (SHELL-162)', () => {
    raise({ message: 'Saved.', durationMs: 12_000 });
    pass(11_999);
    expect(shown()).toEqual(['Saved.']);
    pass(1);
    expect(shown()).toEqual([]);
  });

  test('stays until dismissed if it is persistent (SHELL-162)', () => {
    raise({ message: 'A new version is there.', persistent: true });
    pass(600_000);
    expect(shown()).toEqual(['A new version is there.']);
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(shown()).toEqual([]);
  });

  test('is info by default (SHELL-163 OCONST-050)', () => {
    raise({ message: 'Saved.' });
    expect(classOf('Saved.')).toContain('Info');
  });

  test('shows its type', () => {
    raise({ message: 'Gone.', type: 'error' });
    expect(classOf('Gone.')).toContain('Error');
  });

  test('runs its action and closes', () => {
    const onClick = vi.fn();
    raise({ message: 'Deleted.', action: { label: 'Undo', onClick } });
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(onClick).toHaveBeenCalledOnce();
    expect(shown()).toEqual([]);
  });

  test('is not dismissed by clicks elsewhere, but by Escape', () => {
    raise({ message: 'Saved.' });
    pass(10);
    fireEvent.click(document.body);
    expect(shown()).toEqual(['Saved.']);
    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(shown()).toEqual([]);
  });
});

test('Escape closes one thing: the dialog first, then the message', () => {
  raise({ message: 'Saved.' });
  fireEvent.click(screen.getByText('Open'));
  const dialog = screen.getByText('A dialog');
  fireEvent.keyDown(dialog, { key: 'Escape' });
  expect(shown()).toEqual(['Saved.']);
  expect(screen.queryByText('A dialog')).toBeNull();
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(shown()).toEqual([]);
});

describe('several snackbars', () => {
  test('a newer one replaces an older one at once, and stays for its own time', () => {
    raise({ message: 'First', durationMs: 60_000 }, { message: 'Second' });
    expect(shown()).toEqual(['Second']);
    pass(4999);
    expect(shown()).toEqual(['Second']);
    pass(1);
    expect(shown()).toEqual([]);
  });

  test('a repeated message stays for its time once more', () => {
    raise({ message: 'Saved.' });
    pass(4000);
    fireEvent.click(screen.getByText('Do it'));
    pass(4000);
    expect(shown()).toEqual(['Saved.']);
    pass(1000);
    expect(shown()).toEqual([]);
  });

  test('a persistent one is covered by newer ones, then returns', () => {
    raise({ message: 'Lasting', persistent: true }, { message: 'Passing' });
    expect(shown()).toEqual(['Passing']);
    pass(5000);
    expect(shown()).toEqual(['Lasting']);
  });

  test('persistent ones are shown newest first, each once', () => {
    const [one, other] = [
      { message: 'One', persistent: true },
      { message: 'Other', persistent: true },
    ];
    raise({ message: 'Passing' }, one, other, one);
    const dismiss = () => fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(shown()).toEqual(['One']);
    dismiss();
    expect(shown()).toEqual(['Other']);
    dismiss();
    expect(shown()).toEqual([]);
  });
});

describe('screen readers', () => {
  test('announce a message politely, a failure at once', () => {
    raise({ message: 'Saved.' });
    expect(announced('Saved.')).toBe('polite');
    cleanup();
    raise({ message: 'Gone.', type: 'error' });
    expect(announced('Gone.')).toBe('assertive');
  });

  test('announce messages even while a dialog hides the rest of the page', async () => {
    raise({ message: 'Saved.' });
    fireEvent.click(screen.getByText('Open'));
    // Mutation observers run after the change.
    await act(() => Promise.resolve());

    expect(screen.getByText('Do it').closest('[aria-hidden="true"]')).not.toBeNull();
    expect(screen.getByText('Saved.').closest('[aria-hidden="true"]')).toBeNull();
  });
});
