import Link, { type LinkProps } from '@mui/material/Link';
import { useNavigate } from '@tanstack/react-router';
import type { MouseEvent, ReactNode } from 'react';

interface AddressLinkProps extends Pick<LinkProps, 'sx' | 'title' | 'color' | 'underline' | 'aria-label'> {
  /** May have search parameters, such as the filter of a list. */
  readonly href: string;
  readonly children?: ReactNode;
}

export function AddressLink({ href, children, ...style }: AddressLinkProps) {
  const navigate = useNavigate();
  const follow = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void navigate({ href });
  };
  return (
    <Link href={href} onClick={follow} underline="hover" {...style}>
      {children}
    </Link>
  );
}
