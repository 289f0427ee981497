import type { ReportTemplate } from '@parwell/contract';
import type { Control } from 'react-hook-form';
import { MultiSelect } from '../../../ui/forms/multi-select.tsx';
import { FIELDS, type SubscriptionInput, type SubscriptionValues } from './subscription-schema.ts';
import { REPORT_TEXTS } from '../reports.texts.ts';

interface ColumnsFieldProps {
  readonly control: Control<SubscriptionInput, unknown, SubscriptionValues>;
  readonly columns: ReportTemplate['columns'];
}

export default function ColumnsField({ control, columns }: ColumnsFieldProps) {
  return (
    <MultiSelect
      control={control}
      name="columns"
      label={FIELDS.columns}
      placeholder={REPORT_TEXTS.allColumns}
      hint={REPORT_TEXTS.columnsHint}
      options={columns.map(({ key, title }) => ({ value: key, label: title }))}
    />
  );
}
