import MuiLink from '@mui/material/Link';
import { Link } from '@tanstack/react-router';

export const InvoiceLink = ({ invoiceNumber }: { readonly invoiceNumber: string }) => (
  <MuiLink
    component={Link}
    to="."
    search={
      ((before: Readonly<Record<string, unknown>>) => ({
        ...before,
        invoice: invoiceNumber,
        request: undefined,
      })) as never
    }
    resetScroll={false}
    underline="hover"
  >
    {invoiceNumber}
  </MuiLink>
);
