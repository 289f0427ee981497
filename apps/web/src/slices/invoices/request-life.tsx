import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { RequestStep } from '@parwell/contract';
import { useCurrentUser } from '../../session/current-user.ts';
import { AddressLink } from '../../ui/address-link.tsx';
import { Instant } from '../../ui/dates/instant.tsx';
import { invoicePath } from './public/invoice-path.ts';
import { REQUEST_DIALOG_TEXTS } from './invoices-dialogs.texts.ts';

const { details: texts } = REQUEST_DIALOG_TEXTS;

interface RequestLifeProps {
  readonly customerId: string;
  readonly steps: readonly RequestStep[];
}

/** What happened to a request, one below the other; what is still to come is hollow. */
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
          <Step
            // A step may be repeated, at another time: sent, refused, sent again.
            key={`${step.title} ${step.at}`}
            step={step}
            href={
              step.invoice === undefined
                ? undefined
                : invoicePath({ customerId, invoiceNumber: step.invoice }, grants)
            }
            isPresent={index === present}
            isLast={index === steps.length - 1}
          />
        ))}
      </Box>
    </section>
  );
}

interface StepProps {
  readonly step: RequestStep;
  /** The invoice that it leads to. */
  readonly href: string | undefined;
  readonly isPresent: boolean;
  readonly isLast: boolean;
}

const Step = ({ step: { title, note, at, invoice }, href, isPresent, isLast }: StepProps) => (
  <Box
    component="li"
    aria-current={isPresent ? 'step' : undefined}
    sx={{
      position: 'relative',
      pl: 6,
      pb: isLast ? 0 : 3,
      // The line to the next one.
      ...(!isLast && {
        '&::before': {
          content: '""',
          position: 'absolute',
          left: 6,
          top: 10,
          height: '100%',
          borderLeft: '2px solid',
          borderColor: 'divider',
        },
      }),
      '&::after': {
        content: '""',
        position: 'absolute',
        left: 1,
        top: 4,
        width: 12,
        height: 12,
        boxSizing: 'border-box',
        borderRadius: '50%',
        border: '2px solid',
        borderColor: isPresent ? 'primary.main' : at === null ? 'border' : 'text.secondary',
        bgcolor: isPresent ? 'primary.main' : at === null ? 'background.paper' : 'text.secondary',
      },
    }}
  >
    <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
      <Box
        component="span"
        sx={{
          fontWeight: isPresent ? 600 : 400,
          color: at === null ? 'text.secondary' : 'text.primary',
          overflowWrap: 'anywhere',
        }}
      >
        {title}
        {href !== undefined && (
          <>
            {' '}
            <AddressLink href={href}>{invoice}</AddressLink>
          </>
        )}
      </Box>
      <Box component="span" sx={{ flex: 'none', fontSize: '0.75rem', color: 'text.secondary', pt: 0.5 }}>
        {at === null ? <Box sx={HIDDEN}>{texts.toCome}</Box> : <Instant value={at} />}
      </Box>
    </Box>
    {note !== '' && (
      <Typography variant="caption" color="textSecondary" component="div" sx={{ overflowWrap: 'anywhere' }}>
        {note}
      </Typography>
    )}
  </Box>
);

/** For screen readers: the hollow dot says it to others. */
const HIDDEN = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
} as const;
