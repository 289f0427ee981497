import { act } from '@testing-library/react';
import type { Root } from 'react-dom/client';

export const opened: Root[] = [];

export const closeAll = (): void => act(() => opened.splice(0).forEach((root) => root.unmount()));
