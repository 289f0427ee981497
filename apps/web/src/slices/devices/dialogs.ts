import { lazy } from 'react';

// Dialogs are as large as the pages, so each is loaded when it is first opened.
export const CreateDevice = lazy(() => import('./form/create-device.tsx'));
export const DeviceCredentials = lazy(() => import('./device-credentials.tsx'));
export const EditDevice = lazy(() => import('./form/edit-device.tsx'));
export const ImportSettings = lazy(() => import('./import/import-settings.tsx'));
export const ReplaceMachine = lazy(() => import('./replace-machine.tsx'));
