import Box from '@mui/material/Box';
import type { PropertySetting } from '@parwell/contract';
import { DEVICE_TYPE_LABELS, propertyLabel } from '@parwell/domain';
import type { Column } from '../../ui/table/column.ts';
import { formatCount } from '../../ui/table/pagination.tsx';
import { AUDIENCE_LABELS, VALUE_TYPE_LABELS } from './labels.ts';
import { PROPERTY_TEXTS } from './property-settings.texts.ts';

const yesNo = (yes: boolean): string => (yes ? 'Yes' : 'No');

const columns: readonly Column<PropertySetting>[] = [
  {
    key: 'name',
    header: 'Property',
    width: 204,
    priority: 'title',
    cell: ({ property_key }) => propertyLabel(property_key),
  },
  { key: 'property_key', header: 'Key', width: 190, copy: true },
  {
    key: 'cabinet_type',
    header: 'Device Type',
    width: 140,
    priority: 'line',
    cell: ({ cabinet_type }) => DEVICE_TYPE_LABELS[cabinet_type],
  },
  {
    key: 'value_type',
    header: 'Value Type',
    width: 96,
    priority: 'side',
    cell: ({ value_type, values }) => VALUE_TYPE_LABELS[values === '' ? value_type : 'dropdown'],
  },
  {
    key: 'values',
    header: 'Options',
    width: 160,
    priority: 'line',
    cell: ({ values }) => values.split(',').join(', '),
  },
  {
    key: 'visible_to',
    header: 'Visible To',
    width: 86,
    cell: ({ visible_to }) => AUDIENCE_LABELS[visible_to],
  },
  {
    key: 'editable_by',
    header: 'Editable By',
    width: 92,
    cell: ({ editable_by }) =>
      editable_by ? (
        AUDIENCE_LABELS[editable_by]
      ) : (
        <Box sx={{ color: 'text.secondary' }}>{PROPERTY_TEXTS.nobody}</Box>
      ),
  },
  { key: 'searchable', header: 'Searchable', width: 104, cell: ({ searchable }) => yesNo(searchable) },
  {
    key: 'is_part_of_edge_config',
    header: 'Edge Config',
    width: 104,
    cell: ({ is_part_of_edge_config }) => yesNo(is_part_of_edge_config),
  },
  {
    key: 'devices',
    header: 'Devices',
    width: 80,
    align: 'right',
    cell: ({ devices }) => <span title={PROPERTY_TEXTS.devices}>{formatCount(devices)}</span>,
  },
];

const without = (left: string) => columns.filter(({ key }) => key !== left);

/** The list for one type omits the type column; the list for all types has no room for the key. */
export const columnsOfOne = without('cabinet_type');
export const columnsOfAll = without('property_key');
