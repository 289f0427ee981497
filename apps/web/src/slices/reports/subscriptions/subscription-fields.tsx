import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { ReportTemplate } from '@parwell/contract';
import { DELIVERY_METHODS, REPORT_FORMATS, REPORT_FREQUENCIES, WEEKDAYS } from '@parwell/domain';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { FieldRow } from '../../../ui/forms/field-row.tsx';
import { SelectInput } from '../../../ui/forms/select-input.tsx';
import { TextInput } from '../../../ui/forms/text-input.tsx';
import { DELIVERY_LABELS, FORMAT_LABELS } from '../report-labels.ts';
import { emptyFilter, FilterFields, filtersOf } from './filter-fields.tsx';
import { NextRun } from './next-run.tsx';
import { FIELDS, type SubscriptionInput, type SubscriptionValues } from './subscription-schema.ts';
import { SUBSCRIPTION_TEXTS } from '../reports.texts.ts';

const ColumnsField = lazy(() => import('./columns-field.tsx'));

const formats = REPORT_FORMATS.map((value) => ({ value, label: FORMAT_LABELS[value] }));
const deliveries = DELIVERY_METHODS.map((value) => ({ value, label: DELIVERY_LABELS[value] }));
const frequencies = REPORT_FREQUENCIES.map((value) => ({ value, label: value }));
const days = WEEKDAYS.map((label, index) => ({ value: String(index + 1), label }));

interface SubscriptionFieldsProps {
  readonly form: UseFormReturn<SubscriptionInput, unknown, SubscriptionValues>;
  readonly templates: readonly ReportTemplate[];
  readonly timeZone: string;
}

export function SubscriptionFields({ form, templates, timeZone }: SubscriptionFieldsProps) {
  const { control, setValue } = form;
  const [report, delivery, frequency] = useWatch({ control, name: ['report', 'delivery', 'frequency'] });
  const columns = templates.find(({ report_type }) => report_type === report)?.columns ?? [];
  const reportBefore = useRef(report);
  useEffect(() => {
    // The chosen columns and filters belong to the previous report.
    if (reportBefore.current !== report) {
      setValue('columns', []);
      setValue('filter', emptyFilter(templates));
    }
    reportBefore.current = report;
  }, [report, setValue, templates]);
  return (
    <>
      <TextInput control={control} name="subscriptionName" label={FIELDS.subscriptionName} maxLength={100} />
      <FieldRow>
        <SelectInput
          control={control}
          name="report"
          label={FIELDS.report}
          placeholder={SUBSCRIPTION_TEXTS.chooseReport}
          options={templates.map(({ report_type, template }) => ({ value: report_type, label: template }))}
        />
        <SelectInput control={control} name="format" label={FIELDS.format} options={formats} />
      </FieldRow>
      <SelectInput control={control} name="delivery" label={FIELDS.delivery} options={deliveries} />
      {delivery === 'EmailAttachment' && (
        <TextInput
          control={control}
          name="recipients"
          label={FIELDS.recipients}
          hint={SUBSCRIPTION_TEXTS.recipientsHint}
        />
      )}
      <FieldRow>
        <SelectInput
          control={control}
          name="frequency"
          label={FIELDS.frequency}
          placeholder={SUBSCRIPTION_TEXTS.chooseFrequency}
          options={frequencies}
        />
        {frequency === 'Weekly' && (
          <SelectInput
            control={control}
            name="dayOfWeek"
            label={FIELDS.dayOfWeek}
            placeholder={SUBSCRIPTION_TEXTS.chooseDay}
            options={days}
          />
        )}
      </FieldRow>
      {columns.length > 0 && (
        <Suspense fallback={<Skeleton variant="rounded" height={84} />}>
          <ColumnsField control={control} columns={columns} />
        </Suspense>
      )}
      <FilterFields control={control} fields={filtersOf(templates, report)} />
      <Typography color="textSecondary">{SUBSCRIPTION_TEXTS.timeZone(timeZone)}</Typography>
      <NextRun control={control} timeZone={timeZone} />
    </>
  );
}
