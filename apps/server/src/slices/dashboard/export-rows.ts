import type { DashboardWidget, WidgetContent } from '@parwell/contract';

export interface ExportRow {
  readonly widget: string;
  readonly group: string;
  readonly measure: string;
  /** Instants are in the reader's zone. */
  readonly value: string | null;
  readonly instant: string | null;
}

type Line = Omit<ExportRow, 'widget'>;

const line = (group: string, measure: string, value: string | number | null): Line => ({
  group,
  measure,
  value: value === null ? null : String(value),
  instant: null,
});

const instantLine = (group: string, measure: string, instant: string | null): Line => ({
  group,
  measure,
  value: null,
  instant,
});

const TOTAL = 'Total';
const MISPLACED = 'Misplaced';

function tableLines({ columns, rows, total }: Extract<WidgetContent, { form: 'table' }>): Line[] {
  const cells = rows.flatMap((row, index) =>
    columns.map(({ key, title, kind }) => {
      const value = row.cells[key] ?? null;
      return kind === 'instant' && typeof value === 'string'
        ? instantLine(`Row ${index + 1}`, title, value)
        : line(`Row ${index + 1}`, title, value);
    }),
  );
  return [...cells, line(TOTAL, 'Rows', total)];
}

function linesOf(content: WidgetContent, unit: string): Line[] {
  switch (content.form) {
    case 'tile':
      return [
        ...(content.state === null ? [] : [line('', 'State', content.state)]),
        line('', 'Value', content.value),
        ...(content.note === '' ? [] : [line('', 'Note', content.note)]),
      ];
    case 'table':
      return tableLines(content);
    case 'days':
      return [
        ...content.bars.map(({ day, value }) => line(day, unit, value)),
        line(TOTAL, unit, content.sum),
        line('The 14 days before', unit, content.before),
      ];
    case 'bars':
      return [
        ...content.bars.map(({ label, value }) => line(label, unit, value)),
        line(TOTAL, unit, content.sum),
      ];
    case 'pie':
      return [
        ...content.slices.map(({ label, value }) => line(label, unit, value)),
        line(TOTAL, unit, content.sum),
      ];
    case 'stacked':
      return [
        ...content.bars.flatMap(({ label, values, sum }) => [
          ...content.groups.map((group, index) => line(`${label}, ${group}`, unit, values[index] ?? 0)),
          line(label, unit, sum),
        ]),
        line(TOTAL, unit, content.sum),
      ];
    case 'reminders':
      return [
        ...content.rows.map(({ type, cabinetId, reminderCount }) => line(cabinetId, type, reminderCount)),
        line(TOTAL, 'Rows', content.total),
      ];
    case 'unavailable':
      return [instantLine('', 'Not available since', content.since)];
  }
}

export const exportRows = (widgets: readonly DashboardWidget[]): ExportRow[] =>
  widgets.flatMap(({ title, unit, content, misplaced }) =>
    [
      ...linesOf(content, unit ?? 'Number'),
      ...(misplaced === null ? [] : [line(MISPLACED, 'units', misplaced.units)]),
    ].map((each) => ({ widget: title, ...each })),
  );
