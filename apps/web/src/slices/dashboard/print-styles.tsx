import GlobalStyles from '@mui/material/GlobalStyles';
import { useEffect } from 'react';

/** Paper is white: what is printed has the colours of the light theme, whatever the screen has. */
function useLightPaper(): void {
  useEffect(() => {
    const { dataset } = document.documentElement;
    let shown: string | undefined;
    const toPaper = () => {
      shown = dataset['theme'];
      dataset['theme'] = 'light';
    };
    const toScreen = () => {
      if (shown !== undefined) dataset['theme'] = shown;
    };
    window.addEventListener('beforeprint', toPaper);
    window.addEventListener('afterprint', toScreen);
    return () => {
      window.removeEventListener('beforeprint', toPaper);
      window.removeEventListener('afterprint', toScreen);
    };
  }, []);
}

const STYLES = {
  '@media print': {
    '@page': { margin: '12mm' },
    // The frame of the portal, and what is only for the screen.
    'header, .MuiDrawer-root, .MuiSnackbar-root, main button': { display: 'none !important' },
    main: { padding: '0 !important' },
    body: { backgroundColor: 'transparent !important' },
    a: { textDecoration: 'none !important' },
  },
} as const;

/** A page that is printed without menu and buttons (DASH-002). */
export function PrintStyles() {
  useLightPaper();
  return <GlobalStyles styles={STYLES} />;
}
