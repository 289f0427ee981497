import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { theme } from './theme.ts';

// WCAG 2.2 requires 4.5:1 contrast for text (1.4.3) and 3:1 for graphics (1.4.11). Browser tests check only
// the light theme; the dark one differs only in these colours, so both are computed here.
type Rgb = readonly [number, number, number];

const channels = (color: string): number[] =>
  color.startsWith('#')
    ? [...color.matchAll(/[\da-f]{2}/gi)].map(([hex]) => Number.parseInt(hex, 16))
    : [...color.matchAll(/[\d.]+/g)].map(Number);

/** The visible colour of a possibly transparent one on an opaque background. */
function seen(color: string, ground: Rgb = [255, 255, 255]): Rgb {
  const full = /^#[\da-f]{3}$/i.test(color) ? color.replaceAll(/[\da-f]/gi, '$&$&') : color;
  const [red = 0, green = 0, blue = 0, alpha = 1] = channels(full);
  return mix([red, green, blue], ground, alpha);
}

const mix = (one: Rgb, other: Rgb, share: number): Rgb => {
  const part = (index: 0 | 1 | 2) => one[index] * share + other[index] * (1 - share);
  return [part(0), part(1), part(2)];
};

function luminance(color: Rgb): number {
  const [red = 0, green = 0, blue = 0] = color.map((channel) => {
    const value = channel / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: Rgb, other: Rgb): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

test('the contrast is computed as WCAG defines it', () => {
  expect(contrast(seen('#000000'), seen('#ffffff'))).toBeCloseTo(21);
  expect(contrast(seen('#777777'), seen('#fff'))).toBeCloseTo(4.48, 2);
  expect(seen('rgba(0, 0, 0, 0.5)')).toEqual([127.5, 127.5, 127.5]);
});

describe.each(['light', 'dark'] as const)('in the %s theme', (scheme) => {
  const palette = theme.colorSchemes[scheme]?.palette ?? theme.palette;
  const paper = seen(palette.background.paper);
  const page = seen(palette.background.default);
  const grounds = {
    paper,
    page,
    'a row that is pointed at': seen(palette.action.hover, paper),
    'a chosen entry': seen(palette.primary.light),
  };
  const severities = ['success', 'warning', 'error', 'info'] as const;

  test.each(Object.entries(grounds))('text is readable on %s', (_name, ground) => {
    expect(contrast(seen(palette.text.primary), ground)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(seen(palette.text.secondary), ground)).toBeGreaterThanOrEqual(4.5);
  });

  test.each([
    ['a hint in a field', palette.text.disabled, paper],
    ['a link', palette.primary.main, paper],
    ['a link on the page', palette.primary.main, page],
    ['a filled button', palette.primary.contrastText, seen(palette.primary.main)],
    ['a filled button that is pointed at', palette.primary.contrastText, seen(palette.primary.dark)],
    ['a chosen entry', palette.primary.dark, seen(palette.primary.light)],
    ['what is wrong with a field', palette.error.main, paper],
    ['what is wrong, on the page', palette.error.main, page],
    ['a neutral chip', palette.text.secondary, seen(palette.action.selected, paper)],
    ['a severe chip', palette.common.white, seen(palette.error.dark)],
  ])('%s is readable', (_name, text, ground) => {
    expect(contrast(seen(text, ground), ground)).toBeGreaterThanOrEqual(4.5);
  });

  test.each(severities)('a notice and a chip of %s are readable', (severity) => {
    const { main, light } = palette[severity];
    expect(contrast(seen(palette.text.primary), seen(light))).toBeGreaterThanOrEqual(4.5);
    // As in status-chip.tsx.
    const ink = mix(seen(main), seen(palette.text.primary), 0.85);
    expect(contrast(ink, seen(light))).toBeGreaterThanOrEqual(4.5);
    expect(contrast(seen(main), seen(light))).toBeGreaterThanOrEqual(3);
  });
});

test('every colour comes from the palette, the charts or the logo', () => {
  const source = join(import.meta.dirname, '..');
  const own = new Set(['ui/palette.ts', 'ui/chart/chart-colors.ts', 'ui/parwell-mark.tsx']);
  const elsewhere = globSync('**/*.{ts,tsx}', { cwd: source })
    .filter((path) => !own.has(path) && !/\.test\.tsx?$|^test\//.test(path))
    .filter((path) =>
      /['"`][^'"`]*(#[\da-f]{6}\b|#[\da-f]{3}\b|rgba?\(|hsla?\()/i.test(
        readFileSync(join(source, path), 'utf8'),
      ),
    );
  expect(elsewhere).toEqual([]);
});
