import { expect, test } from 'vitest';
import { COARSE, theme } from './theme.ts';

test('the layout breaks at 0, 600, 900, 1200 and 1536 px (SHELL-147)', () => {
  expect(theme.breakpoints.values).toEqual({ xs: 0, sm: 600, md: 900, lg: 1200, xl: 1536 });
});

test('whatever can be pressed is at least 40 px high and wide for a finger', () => {
  const button = theme.components?.MuiButtonBase?.styleOverrides?.root as Record<string, unknown>;
  const field = theme.components?.MuiInputBase?.styleOverrides?.root as Record<string, unknown>;
  expect(button[COARSE]).toEqual({ minHeight: '40px !important', minWidth: 40 });
  expect(field[COARSE]).toEqual({ minHeight: '40px !important' });
});
