import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { FailureAlert } from './failure-alert.tsx';

test('the text is shown unchanged, its reason in a separate element', () => {
  const text = 'Failed to replace machine ICU.  Check Network.';
  const { rerender } = render(<FailureAlert failure={{ text }} />);
  expect(screen.getByRole('alert').textContent).toBe(text);
  rerender(<FailureAlert failure={{ text, reason: 'The serial number is taken.' }} />);
  const shown = screen.getByText(text, { normalizer: String });
  expect(shown.nextElementSibling?.textContent).toBe('The serial number is taken.');
  rerender(<FailureAlert failure={null} />);
  expect(screen.queryByRole('alert')).toBeNull();
});
