import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { isNpi, providerNotFound } from '@parwell/domain';
import { useQuery } from '@tanstack/react-query';
import { failureOf } from '../../../shared/rephrased.ts';
import { FailureAlert } from '../../../ui/feedback/failure-alert.tsx';
import { providerQuery } from './providers.api.ts';
import { CONFIGURATION_TEXTS } from '../device-configuration.texts.ts';

interface FoundProviderProps {
  readonly npi: string;
  /** True if the form already shows why saving failed. */
  readonly failureIsSaid: boolean;
}

/** Finds the provider of a complete number, to show before it is added. */
export function FoundProvider({ npi, failureIsSaid }: FoundProviderProps) {
  const known = isNpi(npi);
  const { data, error } = useQuery({ ...providerQuery(npi), enabled: known });
  if (!known || (error && failureIsSaid)) return null;
  if (error) return <FailureAlert failure={failureOf(providerNotFound(npi), error)} />;
  return (
    <Alert severity={data ? 'success' : 'info'} role="status">
      {data ? (
        <>
          {CONFIGURATION_TEXTS.providers.found}{' '}
          <Box component="strong" sx={{ fontWeight: 650 }}>
            {data.firstName} {data.lastName}
          </Box>
        </>
      ) : (
        CONFIGURATION_TEXTS.providers.searching
      )}
    </Alert>
  );
}
