import GlobalStyles from '@mui/material/GlobalStyles';
import { useEffect } from 'react';

/** Paper is white: printing uses the light theme. */
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
    // The frame of the portal, and controls.
    'header, .MuiDrawer-root, .MuiSnackbar-root, main button': { display: 'none !important' },
    main: { padding: '0 !important' },
    body: { backgroundColor: 'transparent !important' },
    a: { textDecoration: 'none !important' },
  },
} as const;

/** Prints the page without menu and buttons (DASH-002). */
export function PrintStyles() {
  useLightPaper();
  return <GlobalStyles styles={STYLES} />;
}
