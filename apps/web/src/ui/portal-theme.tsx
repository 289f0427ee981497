import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { storedTheme } from './theme-choice.ts';
import { theme } from './theme.ts';

export function PortalTheme({ children }: { children: ReactNode }) {
  return (
    <ThemeProvider theme={theme} defaultMode={storedTheme()} storageManager={null} noSsr>
      <CssBaseline />
      {children}
    </ThemeProvider>
  );
}
