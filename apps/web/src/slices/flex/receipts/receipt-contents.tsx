import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import type { DeviceReceipt } from '@parwell/contract';
import { Facts } from '../../../ui/facts.tsx';
import { DateSaid } from './receipt-columns.tsx';

export function ReceiptContents({ receipt }: { readonly receipt: DeviceReceipt }) {
  return (
    <Stack spacing={3} sx={{ p: 3 }}>
      {receipt.receiptItems.map((item) => (
        <Box key={`${item.lineNumber} ${item.productId} ${item.lotNumber}`}>
          <Facts
            wide
            facts={[
              ['Product', item.productId],
              ['Total Count', String(item.totalCount)],
              ['Lot', item.lotNumber],
              ['Expiry Date', <DateSaid key="expiry" value={item.expiryDate} />],
              ['Line Number', item.lineNumber],
              ...(item.serialNumbers.length > 0
                ? [['Serial Numbers', item.serialNumbers.join(', ')] as const]
                : []),
            ]}
          />
        </Box>
      ))}
    </Stack>
  );
}
