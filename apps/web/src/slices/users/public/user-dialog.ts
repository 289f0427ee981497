import { createContext, type ComponentType } from 'react';

interface UserDialogProps {
  readonly email: string;
  readonly onClose: () => void;
}

/**
 * A dialog about a user, opened from the menu of their row. Its slice declares it in `x.user-dialog.ts`, and
 * `app/user-dialogs.ts` lists it.
 */
export interface UserRowDialog {
  readonly label: string;
  /** Loaded when it is opened. */
  readonly Dialog: ComponentType<UserDialogProps>;
}

/** In the order of the menu, provided by the app. */
export const UserRowDialogs = createContext<readonly UserRowDialog[]>([]);
