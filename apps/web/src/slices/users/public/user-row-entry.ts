import { createContext, type ComponentType } from 'react';

interface UserDialogProps {
  readonly email: string;
  readonly onClose: () => void;
}

export interface UserRowDialog {
  readonly label: string;
  readonly Dialog: ComponentType<UserDialogProps>;
}

/**
 * An entry in the menu of a user's row, which opens a dialog or another page. Its slice declares it in
 * `x.user-row-entry.ts`, and `app/user-row-entries.ts` lists it.
 */
export type UserRowEntry =
  | UserRowDialog
  | { readonly label: string; readonly pathOf: (email: string) => string };

export const UserRowEntries = createContext<readonly UserRowEntry[]>([]);
