import '@fontsource-variable/inter';
import { createTheme } from '@mui/material/styles';
import '@mui/material/themeCssVarsAugmentation';
import './fonts/inter-latin.css';
import { darkPalette, lightPalette } from './palette.ts';

const rem = (px: number): string => `${px / 16}rem`;

/** A finger, whatever the width of the window. */
export const COARSE = '@media (pointer: coarse)';

const SEVERITIES = ['success', 'warning', 'error', 'info'] as const;

/** Both themes use CSS variables: switching changes one attribute and rerenders nothing. */
export const theme = createTheme({
  cssVariables: { cssVarPrefix: 'pw', colorSchemeSelector: 'data-theme' },
  colorSchemes: { light: { palette: lightPalette }, dark: { palette: darkPalette } },
  spacing: 4,
  shape: { borderRadius: 8 },
  focusVisible: true,
  motion: { reducedMotion: 'system' },
  transitions: {
    duration: {
      shortest: 120,
      shorter: 120,
      short: 150,
      standard: 180,
      complex: 180,
      enteringScreen: 180,
      leavingScreen: 120,
    },
  },
  typography: {
    fontFamily: '"Inter Variable", system-ui, sans-serif',
    h1: { fontSize: rem(20), fontWeight: 650, lineHeight: 1.3, letterSpacing: '-0.01em' },
    h2: { fontSize: rem(14), fontWeight: 650, lineHeight: 1.4 },
    body1: { fontSize: rem(13.5), lineHeight: 1.5 },
    body2: { fontSize: rem(13.5), lineHeight: 1.5 },
    caption: { fontSize: rem(12), lineHeight: 1.5 },
    button: { fontSize: rem(13.5), fontWeight: 600, textTransform: 'none', lineHeight: 1.5 },
  },
  components: {
    MuiButtonBase: {
      defaultProps: { disableRipple: true },
      // Overrides a screen's own sizes, which are for the mouse.
      styleOverrides: { root: { [COARSE]: { minHeight: '40px !important', minWidth: 40 } } },
    },
    MuiButton: {
      defaultProps: { disableElevation: true },
      styleOverrides: {
        root: ({ theme }) => ({
          minHeight: 36,
          padding: '6px 12px',
          [theme.breakpoints.down('sm')]: { minHeight: 40 },
        }),
        outlined: ({ theme }) => ({
          color: theme.vars.palette.text.primary,
          backgroundColor: theme.vars.palette.background.paper,
          borderColor: theme.vars.palette.buttonBorder,
          '&:hover': { backgroundColor: theme.vars.palette.background.default },
        }),
      },
    },
    MuiCard: {
      defaultProps: { variant: 'outlined' },
      styleOverrides: { root: { borderRadius: 12 } },
    },
    MuiDialog: { styleOverrides: { paper: { borderRadius: 14 } } },
    MuiAlert: {
      styleOverrides: {
        root: ({ theme }) => ({
          color: theme.vars.palette.text.primary,
          variants: SEVERITIES.map((severity) => ({
            props: { severity, variant: 'standard' as const },
            style: {
              backgroundColor: theme.vars.palette[severity].light,
              '& .MuiAlert-icon': { color: theme.vars.palette[severity].main },
            },
          })),
        }),
      },
    },
    // Uses the divider colour; a large skeleton in the default colour would be too dark.
    MuiSkeleton: {
      styleOverrides: { root: ({ theme }) => ({ backgroundColor: theme.vars.palette.divider }) },
    },
    MuiInputBase: {
      // MUI's animation detects autofill to move a label out of the way; our labels are above.
      defaultProps: { disableInjectingGlobalStyles: true },
      styleOverrides: {
        root: { [COARSE]: { minHeight: '40px !important' } },
        // MUI's placeholders have less than half the contrast needed to read them.
        input: ({ theme }) => ({
          '&::placeholder': { color: theme.vars.palette.text.disabled, opacity: 1 },
        }),
      },
    },
    MuiToggleButton: {
      styleOverrides: { root: ({ theme }) => ({ borderColor: theme.vars.palette.border }) },
    },
    MuiOutlinedInput: {
      styleOverrides: {
        root: ({ theme }) => ({
          backgroundColor: theme.vars.palette.background.paper,
          '&:not(:hover, .Mui-focused, .Mui-error) .MuiOutlinedInput-notchedOutline': {
            borderColor: theme.vars.palette.border,
          },
        }),
        input: ({ theme }) => ({
          height: 'auto',
          padding: '8px 12px',
          // Below 16 px, iPhones zoom in on the field and stay zoomed.
          [theme.breakpoints.down('sm')]: { fontSize: rem(16) },
        }),
      },
    },
    MuiFormHelperText: { styleOverrides: { root: { marginInline: 0, fontSize: rem(12) } } },
  },
});
