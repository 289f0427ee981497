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

interface Overrides {
  readonly MuiInputBase: { input: { '&::placeholder': { color: string; opacity: number } } };
  readonly MuiOutlinedInput: { root: Record<string, unknown> };
}

function overridesIn(palette: object): Overrides {
  const given = { theme: { vars: { palette }, breakpoints: theme.breakpoints } };
  const called = (style: unknown) =>
    typeof style === 'function' ? (style as (props: object) => object)(given) : style;
  const part = (name: 'MuiInputBase' | 'MuiOutlinedInput') =>
    Object.fromEntries(
      Object.entries(theme.components?.[name]?.styleOverrides ?? {}).map(([slot, style]) => [
        slot,
        called(style),
      ]),
    );
  return {
    MuiInputBase: part('MuiInputBase'),
    MuiOutlinedInput: part('MuiOutlinedInput'),
  } as unknown as Overrides;
}

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
    ['a severe chip', palette.error.contrastText, seen(palette.error.dark)],
    ['a filled button that deletes', palette.error.contrastText, seen(palette.error.main)],
  ])('%s is readable', (_name, text, ground) => {
    expect(contrast(seen(text, ground), ground)).toBeGreaterThanOrEqual(4.5);
  });

  // The theme gives these to every field.
  const styles = overridesIn(palette);
  test('placeholders are readable, and the outline of fields can be seen', () => {
    const placeholder = styles.MuiInputBase.input['&::placeholder'];
    expect(placeholder.opacity).toBe(1);
    const [outline] = Object.entries(styles.MuiOutlinedInput.root).flatMap(([selector, style]) =>
      selector.includes('notchedOutline') ? [style as { borderColor: string }] : [],
    );
    const borders = [outline?.borderColor, palette.border];
    for (const ground of [paper, page]) {
      expect(contrast(seen(placeholder.color), ground)).toBeGreaterThanOrEqual(4.5);
      for (const border of borders) expect(contrast(seen(border ?? ''), ground)).toBeGreaterThanOrEqual(3);
    }
    expect(contrast(seen(palette.border), seen(palette.primary.light))).toBeGreaterThanOrEqual(3);
  });

  test('Fatal is the strongest colour: nothing else is both as vivid and as far from the background', () => {
    const vivid = (color: string) => Math.max(...channels(color)) - Math.min(...channels(color));
    const fatal = palette.error.dark;
    expect(contrast(seen(fatal), paper)).toBeGreaterThanOrEqual(4.5);
    for (const { main } of severities.map((severity) => palette[severity])) {
      const stronger = contrast(seen(main), paper) >= contrast(seen(fatal), paper);
      expect(stronger && vivid(main) >= vivid(fatal), main).toBe(false);
    }
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
