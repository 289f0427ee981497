import Box from '@mui/material/Box';
import type { CustomerName } from '@parwell/contract';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { pathOf, type Screen } from '../../shared/screen.ts';
import { customerSource } from '../../slices/customers/public/customer-source.ts';
import { COARSE } from '../../ui/theme.ts';
import { labelOf } from '../../ui/pickers/picker-source.ts';
import { SHELL_TEXTS } from './shell.texts.ts';

const loadPicker = async () => ({
  default: (await import('../../slices/customers/public/customer-picker.tsx')).CustomerPicker,
});
const CustomerPicker = lazy(loadPicker);

const LABEL = 'Customer';
const ALL_CUSTOMERS = SHELL_TEXTS.allCustomers;

interface ChooseCustomerProps {
  readonly screen: Screen;
  readonly customer: CustomerName | null;
}

/**
 * Puts the chosen customer into the address, where every screen reads it. Most users do not choose another
 * one, so the picker is loaded only when somebody is about to use it.
 */
export function ChooseCustomer({ screen, customer }: ChooseCustomerProps) {
  const navigate = useNavigate();
  const [used, setUsed] = useState(false);
  const unused = <ChosenCustomer customer={customer} onUse={() => setUsed(true)} />;
  if (!used) return unused;
  return (
    <Suspense fallback={unused}>
      <CustomerPicker
        label={LABEL}
        hideLabel
        optional
        focusAtOnce
        placeholder={ALL_CUSTOMERS}
        value={customer}
        onChange={(chosen) => void navigate({ to: pathOf(screen, chosen?.customerId ?? null) })}
      />
    </Suspense>
  );
}

interface ChosenCustomerProps {
  readonly customer: CustomerName | null;
  readonly onUse: () => void;
}

const ChosenCustomer = ({ customer, onUse }: ChosenCustomerProps) => (
  <Box
    component="input"
    role="combobox"
    aria-label={LABEL}
    aria-expanded={false}
    // There is no list to control yet.
    aria-controls={undefined}
    aria-haspopup="listbox"
    readOnly
    value={customer ? labelOf(customerSource, customer) : ''}
    placeholder={ALL_CUSTOMERS}
    onPointerEnter={() => void loadPicker()}
    onFocus={onUse}
    sx={(theme) => ({
      boxSizing: 'border-box',
      width: '100%',
      minHeight: { xs: 40, sm: 38 },
      [COARSE]: { minHeight: 40 },
      px: '15px',
      font: 'inherit',
      fontSize: '1rem',
      textOverflow: 'ellipsis',
      color: 'text.primary',
      bgcolor: 'background.paper',
      border: `1px solid ${theme.vars.palette.border}`,
      borderRadius: 1,
      '&::placeholder': { color: 'text.disabled', opacity: 1 },
    })}
  />
);
