import Button from '@mui/material/Button';
import { Link } from '@tanstack/react-router';

interface BackLinkProps {
  readonly to: string;
  readonly label: string;
}

export const BackLink = ({ to, label }: BackLinkProps) => (
  <Button component={Link} to={to} variant="outlined" aria-label={`Back to ${label}`} sx={{ gap: 2, px: 3 }}>
    <svg
      width={14}
      height={14}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="M15 6l-6 6 6 6" />
    </svg>
    {label}
  </Button>
);
