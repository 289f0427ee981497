import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import type { OfferedProperty } from '@parwell/contract';
import { propertyLabel, TYPE_PROPERTIES_FAILED } from '@parwell/domain';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import {
  makeFilter,
  sentAs,
  unchanged,
  type ControlProps,
  type FilterOptions,
} from '../../ui/filters/filter.ts';
import { PopupField } from '../../ui/filters/popup-field.tsx';
import { LabelledField } from '../../ui/labelled-field.tsx';
import { LabelledSelect } from '../../ui/labelled-select.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { typePropertiesQuery } from './type-properties.ts';
import { DEVICE_TEXTS } from './devices.texts.ts';

const SearchedProperty = z.object({
  /** In snake case. */
  key: z.string().min(1).max(100),
  value: z.string().trim().min(1).max(200),
});
type SearchedProperty = z.infer<typeof SearchedProperty>;

export const property = (options: FilterOptions<SearchedProperty, false>) =>
  sentAs(
    'properties',
    makeFilter(options, { schema: SearchedProperty, Control: PropertyControl, sent: unchanged }),
    ({ key, value }) => ({ [key]: value }),
  );

function PropertyControl({ value, onChange, ...field }: ControlProps<SearchedProperty>) {
  const label = value ? `${propertyLabel(value.key)}: ${value.value}` : 'Any';
  return (
    <PopupField {...field} value={label}>
      {(close) => (
        <Box sx={{ p: 3, width: 300, maxWidth: '100%' }}>
          <PropertyForm
            initial={value}
            onChoose={(chosen) => {
              onChange(chosen);
              close();
            }}
          />
        </Box>
      )}
    </PopupField>
  );
}

interface PropertyFormProps {
  readonly initial: SearchedProperty | undefined;
  readonly onChoose: (chosen: SearchedProperty) => void;
}

function PropertyForm({ initial, onChoose }: PropertyFormProps) {
  const { data, error, refetch } = useQuery(typePropertiesQuery());
  const [key, setKey] = useState(initial?.key ?? '');
  const [value, setValue] = useState(initial?.value ?? '');
  if (error) return <ErrorState message={TYPE_PROPERTIES_FAILED} onRetry={() => void refetch()} />;
  if (!data) {
    return (
      <LoadingState label={DEVICE_TEXTS.loadingProperties}>
        <Skeleton height={120} />
      </LoadingState>
    );
  }
  const searchable = searchableOf(data.result);
  if (searchable.length === 0) return <EmptyState text={DEVICE_TEXTS.noSearchable} />;
  const values = searchable.find((each) => each.key === key)?.values ?? [];
  return (
    <Stack spacing={3}>
      <LabelledSelect
        label="Property"
        placeholder={DEVICE_TEXTS.chooseOne}
        value={key}
        options={searchable.map((each) => each.key)}
        labelOf={propertyLabel}
        onChange={(next) => {
          setKey(next);
          setValue('');
        }}
      />
      {values.length > 0 ? (
        <LabelledSelect
          label="Value"
          placeholder={DEVICE_TEXTS.chooseOne}
          value={value}
          options={values}
          onChange={setValue}
        />
      ) : (
        <LabelledField label="Value" value={value} onChange={({ target }) => setValue(target.value)} />
      )}
      <Button
        variant="outlined"
        disabled={key === '' || value.trim() === ''}
        onClick={() => onChoose({ key, value: value.trim() })}
      >
        {DEVICE_TEXTS.applyFilter}
      </Button>
    </Stack>
  );
}

/**
 * Each property once, even if several types have it. Choices are offered only if all of those types define
 * some.
 */
function searchableOf(offered: readonly OfferedProperty[]) {
  const byKey = Map.groupBy(
    offered.filter(({ searchable }) => searchable),
    ({ propertyKey }) => propertyKey,
  );
  return [...byKey].map(([key, properties]) => ({
    key,
    values: properties.every(({ values }) => values.length > 0)
      ? [...new Set(properties.flatMap(({ values }) => values))]
      : [],
  }));
}
