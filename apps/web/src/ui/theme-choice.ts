import { useColorScheme } from '@mui/material/styles';
import { useEffect } from 'react';

const KEY = 'parwell.theme';

export type ThemeChoice = 'light' | 'dark';

/** What this browser last showed, so that a reload does not flash in the other theme. */
export const storedTheme = (): ThemeChoice => (localStorage.getItem(KEY) === 'dark' ? 'dark' : 'light');

/** Logout clears local storage; the user's own property brings the theme back at the next sign-in. */
export const themeOf = (properties: readonly { propertyKey: string; propertyValue: string }[]): ThemeChoice =>
  properties.some(
    ({ propertyKey, propertyValue }) => propertyKey === 'USE_DARK_THEME' && propertyValue === '1',
  )
    ? 'dark'
    : 'light';

/** Shows a theme and keeps it for the next load. Nothing happens while the choice is not known yet. */
export function useThemeChoice(choice: ThemeChoice | undefined): void {
  const { setMode } = useColorScheme();
  useEffect(() => {
    if (!choice) return;
    localStorage.setItem(KEY, choice);
    setMode(choice);
  }, [choice, setMode]);
}
