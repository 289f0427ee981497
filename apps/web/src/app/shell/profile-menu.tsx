import Avatar from '@mui/material/Avatar';
import ButtonBase from '@mui/material/ButtonBase';
import type { User } from '@parwell/contract';
import { lazy, Suspense, useState } from 'react';
import { SHELL_TEXTS } from './shell.texts.ts';

const loadMenu = () => import('./profile-menu-list.tsx');
const ProfileMenuList = lazy(loadMenu);

const initials = ({ firstName, lastName }: User): string =>
  `${firstName.slice(0, 1)}${lastName.slice(0, 1)}`.toUpperCase();

interface ProfileMenuProps {
  readonly user: User;
  readonly onOpenQueue: () => void;
}

/** The menu's code is loaded when the user is about to open it. */
export function ProfileMenu({ user, onOpenQueue }: ProfileMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <ButtonBase
        aria-label={SHELL_TEXTS.profileOf(`${user.firstName} ${user.lastName}`)}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onPointerEnter={() => void loadMenu()}
        onFocus={() => void loadMenu()}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ borderRadius: '50%', p: 1 }}
      >
        <Avatar
          sx={{
            width: 32,
            height: 32,
            fontSize: '0.75rem',
            fontWeight: 700,
            bgcolor: 'primary.light',
            color: 'primary.dark',
          }}
        >
          {initials(user)}
        </Avatar>
      </ButtonBase>
      {anchor && (
        <Suspense fallback={null}>
          <ProfileMenuList
            user={user}
            anchor={anchor}
            onOpenQueue={onOpenQueue}
            onClose={() => setAnchor(null)}
          />
        </Suspense>
      )}
    </>
  );
}
