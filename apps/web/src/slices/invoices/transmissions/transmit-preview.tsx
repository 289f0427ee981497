import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { CallResponse, FileToSend, previewTransmit } from '@parwell/contract';
import type { Column } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { useLocalPage } from '../../../ui/table/local-page.ts';
import { TRANSMISSION_TEXTS } from './transmissions.texts.ts';

const { transmit: texts } = TRANSMISSION_TEXTS;
const { columns: names } = texts;

const columns: readonly Column<FileToSend>[] = [
  {
    key: 'customerId',
    header: names.customer,
    priority: 'title',
    cell: ({ customerId, customerName }) => `${customerName} (${customerId})`,
  },
  { key: 'account', header: names.account, width: 96, priority: 'line' },
  { key: 'files', header: names.files, width: 72, align: 'right' },
  { key: 'lines', header: names.lines, width: 80, align: 'right', priority: 'side' },
  { key: 'quantity', header: names.quantity, width: 96, align: 'right' },
];
const idOf = ({ customerId, account }: FileToSend) => JSON.stringify([customerId, account]);
const nothing = () => undefined;

interface TransmitPreviewProps {
  readonly preview: CallResponse<typeof previewTransmit>;
}

export function TransmitPreview({ preview: { files, lines, quantity, staying } }: TransmitPreviewProps) {
  const page = useLocalPage(files);
  const customers = new Set(files.map(({ customerId }) => customerId)).size;
  const count = files.reduce((sum, each) => sum + each.files, 0);
  return (
    <Stack spacing={4}>
      {lines === 0 ? (
        <Alert severity="info">{texts.nothing}</Alert>
      ) : (
        <>
          <Typography sx={{ fontWeight: 600 }} role="status">
            {texts.summary(customers, count, lines, quantity)}
          </Typography>
          <DataTable
            name="transmit"
            label={texts.toSend}
            columns={columns}
            rowId={idOf}
            onRetry={nothing}
            height={40}
            {...page}
          />
        </>
      )}
      {staying.length > 0 && (
        <section>
          <Typography variant="h2" sx={{ fontSize: '0.875rem' }}>
            {texts.stays}
          </Typography>
          <Box component="ul" sx={{ m: 0, mt: 1, pl: 4, color: 'text.secondary' }}>
            {staying.map((each) => (
              <li key={each.status}>{texts.staying[each.status](each.lines)}</li>
            ))}
          </Box>
        </section>
      )}
    </Stack>
  );
}
