import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { PortalTheme } from './portal-theme.tsx';
import { StatusChip } from './status-chip.tsx';

test('a status has a word as well as a colour', () => {
  render(
    <PortalTheme>
      <StatusChip tone="ok" label="ONLINE" />
      <StatusChip tone="error" label="OFFLINE" />
    </PortalTheme>,
  );
  const colour = (word: string) => {
    const chip = screen.getByText(word).parentElement ?? document.body;
    return getComputedStyle(chip).backgroundColor;
  };
  expect(colour('ONLINE')).not.toBe(colour('OFFLINE'));
  // The dot is decorative.
  expect(screen.getByText('ONLINE').previousElementSibling?.getAttribute('aria-hidden')).toBe('true');
});
