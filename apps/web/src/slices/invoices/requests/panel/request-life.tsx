import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { RequestStep } from '@parwell/contract';
import { useCurrentUser } from '../../../../session/current-user.ts';
import { AddressLink } from '../../../../ui/address-link.tsx';
import { TimelineStep } from '../../../../ui/panel/timeline-step.tsx';
import { invoicePath } from '../../public/invoice-path.ts';
import { REQUEST_PANEL_TEXTS as texts } from './request-panel.texts.ts';

interface RequestLifeProps {
  readonly customerId: string;
  readonly steps: readonly RequestStep[];
}

/** Future steps have a hollow mark. */
export function RequestLife({ customerId, steps }: RequestLifeProps) {
  const grants = useCurrentUser().data?.grants ?? {};
  const present = steps.findLastIndex(({ at }) => at !== null);
  return (
    <section>
      <Typography variant="h3" sx={{ fontSize: '0.875rem', fontWeight: 600, mb: 3 }}>
        {texts.life}
      </Typography>
      <Box component="ol" aria-label={texts.life} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {steps.map((step, index) => (
          <TimelineStep
            // A step may repeat at another time: sent, refused, sent again.
            key={`${step.title} ${step.at}`}
            title={
              <>
                {step.title}
                {step.invoice !== undefined && (
                  <>
                    {' '}
                    <AddressLink href={invoicePath({ customerId, invoiceNumber: step.invoice }, grants)}>
                      {step.invoice}
                    </AddressLink>
                  </>
                )}
              </>
            }
            note={step.note}
            at={step.at}
            toCome={texts.toCome}
            isPresent={index === present}
            isLast={index === steps.length - 1}
          />
        ))}
      </Box>
    </section>
  );
}
