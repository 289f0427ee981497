import { lazy } from 'react';

// Dialogs weigh as much as the pages themselves: each is loaded when somebody opens it.
export const CreateDevice = lazy(() => import('./form/create-device.tsx'));
export const DeviceCredentials = lazy(() => import('./device-credentials.tsx'));
export const EditDevice = lazy(() => import('./form/edit-device.tsx'));
export const ImportSettings = lazy(() => import('./import/import-settings.tsx'));
export const ReplaceMachine = lazy(() => import('./replace-machine.tsx'));
