import type { Screen } from '../../shared/screen.ts';

/** Where the links of reports lead, from the queue and from mails. The server knows whose report it is. */
export const reportDownloadScreen: Screen = {
  path: '/report-download/$reportId',
  takesCustomer: false,
  title: 'Report Download',
  allowed: () => true,
  load: () => import('./report-download-page.tsx'),
};
