import type { Palette, Theme } from '@mui/material/styles';
import type { ChartTone } from './chart-data.ts';

/**
 * Thirteen, because a temperature chart may have that many series. Red is left out because it means an alert.
 * Each has at least 3:1 contrast with the surface of its theme.
 */
const LIGHT = [
  '#0e7c86',
  '#2459c4',
  '#b25e09',
  '#7a3fb5',
  '#1a7f4b',
  '#b8327a',
  '#6b7684',
  '#8a6d00',
  '#0b79b8',
  '#9a4b2f',
  '#5a7000',
  '#4b4fc9',
  '#8c2f52',
] as const;
const DARK = [
  '#3cb6c0',
  '#7aa5ff',
  '#f0a84b',
  '#c39bff',
  '#4ccb88',
  '#f58ac2',
  '#9aa7b5',
  '#d9c04a',
  '#5cc3f5',
  '#d69a7a',
  '#b2cc4e',
  '#9a9dff',
  '#e88aa0',
] as const;

/** A canvas cannot use CSS variables. */
export interface ChartColors {
  readonly series: readonly string[];
  readonly tone: Readonly<Record<ChartTone, string>>;
  readonly soft: Readonly<Record<ChartTone, string>>;
  readonly ink: string;
  readonly secondary: string;
  readonly surface: string;
  readonly line: string;
}

export function chartColors(mode: 'light' | 'dark', palette: Palette): ChartColors {
  const { primary, success, warning, error, info, text, divider, background } = palette;
  return {
    series: mode === 'dark' ? DARK : LIGHT,
    tone: {
      accent: primary.main,
      ok: success.main,
      warning: warning.main,
      error: error.main,
      severe: error.dark,
      info: info.main,
      neutral: text.disabled,
    },
    soft: {
      accent: primary.light,
      ok: success.light,
      warning: warning.light,
      error: error.light,
      severe: error.light,
      info: info.light,
      neutral: divider,
    },
    ink: text.primary,
    secondary: text.secondary,
    surface: background.paper,
    line: divider,
  };
}

const variables = (colors: readonly string[]) =>
  Object.fromEntries(colors.map((color, index) => [`--series-${index}`, color]));

/** For charts drawn in HTML: the container gets these styles, its parts use `seriesColor`. */
export const seriesVariables = (theme: Theme) => ({
  ...variables(LIGHT),
  ...theme.applyStyles('dark', variables(DARK)),
});

export const seriesColor = (index: number): string => `var(--series-${index % LIGHT.length})`;
