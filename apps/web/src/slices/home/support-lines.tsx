import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { usePortalSettings } from '../../shared/portal-settings.ts';
import { HOME_TEXTS } from './home.texts.ts';

/** Only the configured contacts are shown (DASH-029..031). */
export function SupportLines() {
  const { supportPhone, supportEmail } = usePortalSettings();
  const lines = [
    ...(supportPhone === undefined
      ? []
      : [
          { label: HOME_TEXTS.phone, text: supportPhone, href: `tel:${supportPhone.replace(/[^+\d]/g, '')}` },
        ]),
    ...(supportEmail === undefined
      ? []
      : [{ label: HOME_TEXTS.email, text: supportEmail, href: `mailto:${supportEmail}` }]),
  ];
  if (lines.length === 0) return null;
  return (
    <Box component="section" aria-label={HOME_TEXTS.support} sx={{ color: 'text.secondary' }}>
      <Box component="dl" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 5, rowGap: 1, m: 0 }}>
        {lines.map(({ label, text, href }) => (
          <Box key={label} sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, minWidth: 0 }}>
            <Box component="dt">{`${HOME_TEXTS.support}, ${label.toLowerCase()}`}</Box>
            <Box component="dd" sx={{ m: 0, minWidth: 0, overflowWrap: 'anywhere' }}>
              <Link href={href} underline="hover">
                {text}
              </Link>
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
