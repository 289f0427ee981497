import { useNavigate } from '@tanstack/react-router';

export type RowAction = {
  readonly label: string;
  readonly danger?: boolean;
} & ({ readonly onClick: () => void } | { readonly href: string });

export function useRunAction(): (action: RowAction) => void {
  const navigate = useNavigate();
  return (action) => ('href' in action ? void navigate({ href: action.href }) : action.onClick());
}
