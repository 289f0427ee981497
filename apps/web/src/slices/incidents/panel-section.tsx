import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface PanelSectionProps {
  readonly title: string;
  readonly children: ReactNode;
}

export const PanelSection = ({ title, children }: PanelSectionProps) => (
  <section aria-label={title}>
    <Typography variant="h3" sx={{ fontSize: '0.875rem', fontWeight: 600, mb: 2 }}>
      {title}
    </Typography>
    {children}
  </section>
);
