import type { Screen } from '../../shared/screen.ts';

/** Every component of the UI kit on one page. Left out of the build. */
export const kitScreens: readonly Screen[] = import.meta.env.DEV
  ? [
      {
        path: '/ui',
        acceptsCustomer: false,
        title: 'UI kit',
        allowed: () => true,
        load: () => import('./kit-page.tsx'),
      },
    ]
  : [];
