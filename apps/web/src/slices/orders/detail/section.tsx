import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode } from 'react';
import { StatusChip } from '../../../ui/status-chip.tsx';

interface SectionProps {
  readonly title: string;
  readonly heading: 'h2' | 'h3';
  readonly open: boolean;
  readonly onToggle: (open: boolean) => void;
  /** The total. */
  readonly about: string;
  /** The difference to the ordered total; empty if there is none. */
  readonly difference: string;
  readonly children: ReactNode;
}

export function Section({ title, heading, open, onToggle, about, difference, children }: SectionProps) {
  const id = useId();
  return (
    <Accordion
      variant="outlined"
      disableGutters
      expanded={open}
      onChange={(_event, expanded) => onToggle(expanded)}
      slotProps={{ heading: { component: heading }, transition: { unmountOnExit: true, timeout: 0 } }}
      sx={{ borderRadius: '12px', overflow: 'hidden', '&:before': { display: 'none' } }}
    >
      <AccordionSummary
        id={id}
        aria-controls={`${id}-content`}
        expandIcon={<Chevron />}
        sx={{
          // Buttons do not inherit the font.
          fontFamily: 'inherit',
          px: { xs: 3, sm: 4 },
          '& .MuiAccordionSummary-content': {
            flexWrap: 'wrap',
            alignItems: 'center',
            columnGap: 3,
            rowGap: 1,
          },
        }}
      >
        <Typography component="span" sx={{ fontWeight: 600 }}>
          {title}
        </Typography>
        {about !== '' && (
          <Typography component="span" color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
            {about}
          </Typography>
        )}
        {difference !== '' && <StatusChip tone="warning" label={difference} />}
      </AccordionSummary>
      <AccordionDetails sx={{ p: 0, borderTop: 1, borderColor: 'divider' }}>
        {/* Outside a section, a table's footer would count as that of the page. */}
        <section>{children}</section>
      </AccordionDetails>
    </Accordion>
  );
}

const Chevron = () => (
  <Box
    component="svg"
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    aria-hidden
    sx={{ width: 18, height: 18 }}
  >
    <path d="M6 9l6 6 6-6" />
  </Box>
);
