import type { ReportFilterField, ReportTemplate } from '@parwell/contract';
import type { Control } from 'react-hook-form';
import { SelectInput } from '../../../ui/forms/select-input.tsx';
import { TextInput } from '../../../ui/forms/text-input.tsx';
import { CustomerInput } from '../../customers/public/customer-input.tsx';
import type { SubscriptionInput, SubscriptionValues } from './subscription-schema.ts';

export const filtersOf = (
  templates: readonly ReportTemplate[],
  report: string,
): readonly ReportFilterField[] => templates.find(({ report_type }) => report_type === report)?.filters ?? [];

export const emptyFilter = (templates: readonly ReportTemplate[]): Record<string, string> =>
  Object.fromEntries(templates.flatMap(({ filters }) => filters.map(({ key }) => [key, ''])));

interface FilterFieldsProps {
  readonly control: Control<SubscriptionInput, unknown, SubscriptionValues>;
  readonly fields: readonly ReportFilterField[];
}

/** Limits the rows of a report. An empty field limits nothing. */
export function FilterFields({ control, fields }: FilterFieldsProps) {
  return fields.map(({ key, title, kind, values }) => {
    const field = { control, name: `filter.${key}` as const, label: title };
    switch (kind) {
      case 'customer':
        return <CustomerInput key={key} {...field} emptyText="All customers" />;
      case 'choice':
        return (
          <SelectInput
            key={key}
            {...field}
            placeholder="All"
            options={values.map((value) => ({ value, label: value }))}
          />
        );
      default:
        return <TextInput key={key} {...field} placeholder="All" maxLength={100} />;
    }
  });
}
