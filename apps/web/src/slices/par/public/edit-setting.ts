import { lazy } from 'react';

export const EditParSetting = lazy(() => import('../settings/edit-setting.tsx'));
