import Typography from '@mui/material/Typography';
import { DEVICE_TYPES } from '@parwell/domain';
import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { useDebounced } from '../../../shared/use-debounced.ts';
import { FieldRow } from '../../../ui/forms/field-row.tsx';
import { TextInput } from '../../../ui/forms/text-input.tsx';
import { PAR_DEBOUNCE_MS, parUsageQuery } from '../par.api.ts';
import { PAR_TEXTS } from '../par.texts.ts';
import { levelDays, usageText } from './level-days.ts';
import { LEVEL_FIELDS, type ParControl } from './setting-values.ts';

interface LevelFieldsProps {
  readonly control: ParControl;
  readonly customerId: string;
}

/** Each level shows how many days it lasts at the present usage, while it is typed. */
export function LevelFields({ control, customerId }: LevelFieldsProps) {
  const usage = useUsage(control, customerId);
  const typed = useWatch({ control, name: LEVEL_FIELDS });
  return (
    <>
      <FieldRow>
        {LEVEL_FIELDS.map((name, place) => (
          <TextInput
            key={name}
            control={control}
            name={name}
            label={PAR_TEXTS[name]}
            hint={levelDays(typed[place] ?? '', usage)}
            inputMode="numeric"
            maxLength={9}
          />
        ))}
      </FieldRow>
      <Typography variant="body2" color="textSecondary" aria-live="polite">
        {usage ? usageText(usage) : PAR_TEXTS.usageWaits}
      </Typography>
    </>
  );
}

/** For the product and device chosen in the form, from one call. */
function useUsage(control: ParControl, customerId: string) {
  const [productId, type, cabinetId] = useWatch({ control, name: ['productId', 'cabinetType', 'cabinetId'] });
  const cabinetType = DEVICE_TYPES.find((each) => each === type);
  const asked = useDebounced(
    JSON.stringify([productId, cabinetType ?? '', cabinetId]),
    productId === '' ? 0 : PAR_DEBOUNCE_MS,
  );
  const [product = '', , device = ''] = JSON.parse(asked) as string[];
  const { data } = useQuery({
    ...parUsageQuery({
      customerId,
      productId: product,
      cabinetType: cabinetType ?? 'EM',
      ...(device !== '' && { cabinetId: device }),
    }),
    enabled: product !== '' && cabinetType !== undefined,
  });
  return data;
}
