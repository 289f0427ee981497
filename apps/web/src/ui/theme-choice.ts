import { useColorScheme } from '@mui/material/styles';
import { useEffect } from 'react';

const KEY = 'parwell.theme';

export type ThemeChoice = 'light' | 'dark';

/** The last theme in this browser, so that a reload does not flash in the other one. */
export const storedTheme = (): ThemeChoice => (localStorage.getItem(KEY) === 'dark' ? 'dark' : 'light');

/** Sign-out clears local storage, so the user's properties restore the theme at the next sign-in. */
export const themeOf = (properties: readonly { propertyKey: string; propertyValue: string }[]): ThemeChoice =>
  properties.some(
    ({ propertyKey, propertyValue }) => propertyKey === 'USE_DARK_THEME' && propertyValue === '1',
  )
    ? 'dark'
    : 'light';

/** Applies a theme and stores it for the next load; does nothing while the choice is unknown. */
export function useThemeChoice(choice: ThemeChoice | undefined): void {
  const { setMode } = useColorScheme();
  useEffect(() => {
    if (!choice) return;
    localStorage.setItem(KEY, choice);
    setMode(choice);
  }, [choice, setMode]);
}
