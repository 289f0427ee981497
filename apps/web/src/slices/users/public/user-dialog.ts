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
  readonly Dialog: ComponentType<UserDialogProps>;
}

export const UserRowDialogs = createContext<readonly UserRowDialog[]>([]);
