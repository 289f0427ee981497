import type { Screen } from '../../shared/screen.ts';

/** Target of the report links in the queue and in mails. The server checks whose report it is. */
export const reportDownloadScreen: Screen = {
  path: '/report-download/$reportId',
  acceptsCustomer: false,
  title: 'Report Download',
  allowed: () => true,
  load: () => import('./report-download-page.tsx'),
};
