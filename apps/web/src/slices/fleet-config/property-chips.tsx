import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { shownValue } from '@parwell/domain';
import { useState } from 'react';
import type { ConfiguredDevice } from './fleet-config.api.ts';
import { FLEET_TEXTS } from './fleet-config.texts.ts';

const SHOWN = 3;

const chip = {
  maxWidth: '100%',
  px: 2,
  border: 1,
  borderColor: 'divider',
  borderRadius: '6px',
  fontSize: '0.75rem',
  lineHeight: '22px',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  // Wraps on a phone, which has no hover to show the full text.
  whiteSpace: { xs: 'normal', sm: 'nowrap' },
} as const;

const unconfirmed = { ...chip, borderColor: 'warning.main' } as const;

/** The device's value, and the one that was sent and is not confirmed; nothing for an empty property. */
const textOf = (property: ConfiguredDevice['properties'][number]): string =>
  property.value === '' && !property.unconfirmed ? '' : shownValue(property);

const more = {
  ...chip,
  minHeight: { xs: 40, sm: 24 },
  font: 'inherit',
  fontSize: '0.75rem',
  fontWeight: 600,
  color: 'primary.dark',
} as const;

/** The first three properties of a device; the rest on demand. */
export function PropertyChips({ properties }: Pick<ConfiguredDevice, 'properties'>) {
  const [all, setAll] = useState(false);
  const shown = all ? properties : properties.slice(0, SHOWN);
  const hidden = properties.length - SHOWN;
  return (
    <Box component="span" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, py: 1 }}>
      {shown.map((property) => (
        <Box
          component="span"
          key={property.propertyKey}
          title={`${property.label}: ${textOf(property)}`}
          sx={property.unconfirmed ? unconfirmed : chip}
        >
          {property.label}: <b>{textOf(property)}</b>
        </Box>
      ))}
      {hidden > 0 && (
        <ButtonBase
          aria-expanded={all}
          aria-label={all ? undefined : FLEET_TEXTS.moreProperties(hidden)}
          onClick={() => setAll(!all)}
          sx={{ ...more, flex: 'none' }}
        >
          {all ? 'Show Less' : `+${hidden}`}
        </ButtonBase>
      )}
    </Box>
  );
}
