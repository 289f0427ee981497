import type { Screen } from '../../shared/screen.ts';

/** Every piece of the kit on one page. Exists in development only: the build leaves it out. */
export const kitScreens: readonly Screen[] = import.meta.env.DEV
  ? [
      {
        path: '/ui',
        takesCustomer: false,
        title: 'UI kit',
        allowed: () => true,
        load: () => import('./kit-page.tsx'),
      },
    ]
  : [];
