import { expect, test } from 'vitest';
import { theme } from './theme.ts';

test('SHELL-147 the layout breaks at 0, 600, 900, 1200 and 1536 px', () => {
  expect(theme.breakpoints.values).toEqual({ xs: 0, sm: 600, md: 900, lg: 1200, xl: 1536 });
});
