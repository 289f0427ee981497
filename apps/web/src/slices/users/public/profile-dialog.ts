import type { User } from '@parwell/contract';
import { createContext, type ComponentType } from 'react';
import type { PortalSettings } from '../../../shared/portal-settings.ts';

interface ProfileDialogProps {
  readonly user: User;
  readonly onClose: () => void;
}

/**
 * A section of the profile with a button that opens a dialog. Its slice declares it in `x.profile-dialog.ts`,
 * and `app/profile-dialogs.ts` lists it.
 */
export interface ProfileDialog {
  readonly heading: string;
  readonly note: string;
  readonly button: string;
  /** Some installations do not have it. */
  readonly offered: (settings: PortalSettings) => boolean;
  readonly Dialog: ComponentType<ProfileDialogProps>;
}

export const ProfileDialogs = createContext<readonly ProfileDialog[]>([]);
