import Box from '@mui/material/Box';
import type { ContentOf, DashboardWidget } from '@parwell/contract';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { DASHBOARD_TEXTS } from '../dashboard.texts.ts';
import { WidgetCard } from '../widget-card.tsx';
import { WidgetLink } from '../widget-link.tsx';
import { Cell } from './cell.tsx';
import { firstOfText } from './first-of.ts';
import { tableStyles, toneOf } from './table-styles.ts';

interface TableProps {
  readonly widget: DashboardWidget;
  readonly content: ContentOf<'table'>;
  /** The dashboard's customer, for devices of rows without their own. */
  readonly customerId: string | null;
}

/** The worst or newest rows, with links (DASH-046..052). */
export const Table = ({ widget, content: { columns, rows, total }, customerId }: TableProps) => (
  <WidgetCard widget={widget} note={firstOfText(rows.length, total)}>
    {rows.length === 0 ? (
      <EmptyState text={DASHBOARD_TEXTS.nothing} />
    ) : (
      <Box component="table" aria-label={widget.title} sx={tableStyles(columns.length)}>
        <thead>
          <tr>
            {columns.map(({ key, title, kind }) => (
              <th key={key} scope="col" data-kind={kind}>
                {title}
              </th>
            ))}
            <th scope="col" data-kind="open">
              <span>{DASHBOARD_TEXTS.open}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- rows have no id, and are always all redrawn
            <Box component="tr" key={index} sx={toneOf(row.tone)}>
              {columns.map((column) => (
                <td key={column.key} data-kind={column.kind} data-title={column.title}>
                  <Cell column={column} row={row} customerId={customerId} />
                </td>
              ))}
              <td data-kind="open">
                {row.link && (
                  <WidgetLink link={row.link} label={DASHBOARD_TEXTS.openRow(nameOf(row, columns))}>
                    ›
                  </WidgetLink>
                )}
              </td>
            </Box>
          ))}
        </tbody>
      </Box>
    )}
  </WidgetCard>
);

type Content = ContentOf<'table'>;

const nameOf = ({ cells }: Content['rows'][number], columns: Content['columns']): string =>
  String(columns.map(({ key }) => cells[key]).find((value) => value !== null && value !== '') ?? '');
