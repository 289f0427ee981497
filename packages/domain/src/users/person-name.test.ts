import { describe, expect, test } from 'vitest';
import { isPersonName } from './person-name.ts';

describe('names', () => {
  test.each(['Ana', "O'Hara", 'Núñez-Smith', 'Smith, Jr.', '渡辺', 'عمر', 'Ẹ̀bùn'])('%s is valid', (text) =>
    expect(isPersonName(text)).toBe(true),
  );
  test.each(['', ' ', '-', 'R2D2', '<b>', '=cmd', 'a@b', 'x'.repeat(101)])('%j is invalid', (text) =>
    expect(isPersonName(text)).toBe(false),
  );
});
