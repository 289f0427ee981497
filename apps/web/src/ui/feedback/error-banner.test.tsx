import Button from '@mui/material/Button';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { ApiFailure } from '../../session/api-failure.ts';
import { PortalTheme } from '../portal-theme.tsx';
import { useErrorBanner, type ErrorBannerActions } from './error-banner-context.ts';
import { ErrorBannerProvider } from './error-banner-provider.tsx';
import { ErrorBanner } from './error-banner.tsx';

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });

afterEach(() => {
  window.getSelection()?.removeAllRanges();
});

type Raise = (banner: ErrorBannerActions) => void;

function Screen({ raise, rendered }: { raise: Raise; rendered: () => void }) {
  const banner = useErrorBanner();
  rendered();
  return (
    <>
      <Button onClick={() => raise(banner)}>Load</Button>
      <Button onClick={banner.clear}>Menu link</Button>
    </>
  );
}

async function open(raise: Raise) {
  const rendered = vi.fn();
  render(
    <PortalTheme>
      <ErrorBannerProvider>
        <ErrorBanner />
        <Screen raise={raise} rendered={rendered} />
      </ErrorBannerProvider>
    </PortalTheme>,
  );
  await user.click(screen.getByText('Load'));
  return rendered;
}
const WARNING: Raise = ({ show }) =>
  show({ title: 'Audit Logs', message: 'Some entries are missing.', severity: 'warning' });
const failed =
  (error: unknown, onRetry?: () => void): Raise =>
  ({ showFailure }) =>
    showFailure(error, 'Audit Logs', onRetry);
const message = () => document.querySelector('.MuiAlert-message')?.textContent;

describe('the API error banner', () => {
  test('shows title, message and severity, with the severity as a word too (SHELL-164)', async () => {
    await open(WARNING);
    expect(screen.getByRole('alert').className).toContain('Warning');
    expect(screen.getByText('Audit Logs')).toBeTruthy();
    expect(screen.getByText('Warning')).toBeTruthy();
    expect(screen.getByText(/Some entries are missing\./)).toBeTruthy();
  });

  test('shows when to try again after too many requests', async () => {
    await open(
      failed(new ApiFailure(429, 'too_many_requests', 'Too many requests. Try again in 40 seconds.')),
    );
    expect(message()).toContain('Too many requests. Try again in 40 seconds.');
    expect(message()).not.toContain('An error occurred');
  });

  test('is dismissed by a click (SHELL-165)', async () => {
    await open(WARNING);
    await user.click(screen.getByText(/Some entries/));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('is dismissed with the keyboard (SHELL-165)', async () => {
    await open(WARNING);
    screen.getByRole('button', { name: 'Dismiss' }).focus();
    await user.keyboard('{Enter}');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('stays while its text is selected to copy it', async () => {
    await open(WARNING);
    const text = screen.getByText(/Some entries/);
    text.addEventListener('mouseup', () => window.getSelection()?.selectAllChildren(text));
    await user.click(text);
    expect(screen.queryByRole('alert')).not.toBeNull();
  });

  test('is cleared on request', async () => {
    await open(WARNING);
    await user.click(screen.getByText('Menu link'));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('is replaced by the next error, without rerendering the screen', async () => {
    let count = 0;
    const rendered = await open(({ show }) => {
      count += 1;
      show({ title: `Failure ${count}`, message: '', severity: 'error' });
    });
    const before = rendered.mock.calls.length;
    await user.click(screen.getByText('Load'));
    expect(screen.queryByText('Failure 1')).toBeNull();
    expect(screen.getByText('Failure 2')).toBeTruthy();
    expect(rendered).toHaveBeenCalledTimes(before);
  });
});

describe('the text of a failure', () => {
  test('a server failure gets the generic text (ERR-004 DERR-003 OERR-003 OERR-004)', async () => {
    await open(failed(new ApiFailure(500, 'server_error', 'stack')));
    expect(message()).toContain('An error occurred: A server error has occurred. in Audit Logs');
    expect(screen.getByText('Error')).toBeTruthy();
  });

  test('a 403 reads as not authorized and has no retry (ERR-002 DERR-002 DPERM-023)', async () => {
    await open(failed(new ApiFailure(403, 'not_authorized', 'No'), () => undefined));
    expect(message()).toContain(
      'An error occurred: You are not authorized to view this content. in Audit Logs',
    );
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  test('the reason of a refusal is shown (ERR-004)', async () => {
    await open(failed(new ApiFailure(422, 'refused', 'The range is too long.')));
    expect(message()).toContain('An error occurred: The range is too long. in Audit Logs');
  });

  test('too many requests is a plain sentence', async () => {
    const sentence = 'Too many requests. Try again in 17 seconds.';
    await open(failed(new ApiFailure(429, 'too_many_requests', sentence)));
    expect(message()).toContain(sentence);
    expect(message()).not.toContain('An error occurred');
  });

  test('a lost connection is named (ERR-004)', async () => {
    await open(failed(new ApiFailure(0, 'unavailable', 'No connection to the server.')));
    expect(message()).toBe('Audit LogsErrorAn error occurred: No connection to the server. in Audit Logs');
  });

  test('an error without a response reads as a server error (ERR-003)', async () => {
    await open(failed(new TypeError('x is not a function')));
    expect(message()).toContain('An error occurred: A server error has occurred. in Audit Logs');
  });

  test('the user may retry, and a second failure is shown (DERR-054)', async () => {
    const actions = { retried: 0 };
    await open((banner) => {
      const again = () => {
        actions.retried += 1;
        banner.showFailure(new ApiFailure(500, 'server_error', 'x'), 'Second attempt');
      };
      banner.showFailure(new ApiFailure(500, 'server_error', 'x'), 'First attempt', again);
    });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(actions.retried).toBe(1);
    expect(screen.getByText('Second attempt')).toBeTruthy();
  });
});
