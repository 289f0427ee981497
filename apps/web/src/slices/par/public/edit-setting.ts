import { lazy } from 'react';

/** Edits a par setting in a dialog. */
export const EditParSetting = lazy(() => import('../settings/edit-setting.tsx'));
