import type { PaletteOptions } from '@mui/material/styles';

declare module '@mui/material/styles' {
  interface Palette {
    /** The outline of fields, checkboxes and toggles. `divider` only separates. */
    border: string;
    /** A button's label identifies it, so its outline may be fainter. */
    buttonBorder: string;
  }
  interface PaletteOptions {
    border: string;
    buttonBorder: string;
  }
  interface CssVarsPalette {
    border: string;
    buttonBorder: string;
  }
}

/**
 * The design tokens as MUI palettes: `main` is the colour itself, `light` its soft background; `primary.dark`
 * is the text on that background and the hover colour of a filled button; `error.dark`, the strongest colour,
 * fills the chip that says Fatal.
 */
export const lightPalette: PaletteOptions = {
  mode: 'light',
  background: { default: '#f6f7f9', paper: '#ffffff' },
  divider: '#e3e6ec',
  border: '#7f8a99',
  buttonBorder: '#cdd3dc',
  text: { primary: '#101828', secondary: '#475467', disabled: '#5f6b7a' },
  primary: { main: '#0e7c86', light: '#e3f3f4', dark: '#0a5d65', contrastText: '#ffffff' },
  success: { main: '#1a7f4b', light: '#e5f5ec' },
  warning: { main: '#b25e09', light: '#fdf0dd' },
  error: { main: '#c2281d', light: '#fdeae8', dark: '#8f1d15', contrastText: '#ffffff' },
  info: { main: '#2459c4', light: '#e8effc' },
};

export const darkPalette: PaletteOptions = {
  mode: 'dark',
  background: { default: '#0d1117', paper: '#141a22' },
  divider: '#29323e',
  border: '#717d8c',
  buttonBorder: '#3a4553',
  text: { primary: '#e8ecf1', secondary: '#aab4c0', disabled: '#98a3b1' },
  primary: { main: '#3cb6c0', light: '#12343a', dark: '#8fdbe1', contrastText: '#0d1117' },
  success: { main: '#4ccb88', light: '#12301f' },
  warning: { main: '#f0a84b', light: '#38270f' },
  error: { main: '#ff7b6e', light: '#3b1714', dark: '#ff4d3d', contrastText: '#0d1117' },
  info: { main: '#7aa5ff', light: '#16243f' },
};
