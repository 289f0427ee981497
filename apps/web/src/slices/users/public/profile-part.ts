import type { User } from '@parwell/contract';
import { createContext, type ComponentType } from 'react';
import type { PortalSettings } from '../../../shared/portal-settings.ts';

interface ProfileDialogProps {
  readonly user: User;
  readonly onClose: () => void;
}

/**
 * A part of the profile with a button that opens a dialog or another page. Its slice declares it in
 * `x.profile-part.ts`, and `app/profile-parts.ts` lists it.
 */
export type ProfilePart = {
  readonly heading: string;
  readonly note: string;
  readonly button: string;
  /** Some installations do not have it. */
  readonly offered: (settings: PortalSettings) => boolean;
} & ({ readonly Dialog: ComponentType<ProfileDialogProps> } | { readonly path: string });

export const ProfileParts = createContext<readonly ProfilePart[]>([]);
