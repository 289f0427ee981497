import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { createContext, useState, type ReactNode } from 'react';
import { PageHeading } from './page-heading.tsx';
import { PageName } from './page-name.ts';

interface PageProps {
  readonly title: string;
  /** Next to the title, for example the customer's name or a status. */
  readonly note?: ReactNode;
  readonly actions?: ReactNode;
  /** A `BackLink` to the list, for a page about one record. */
  readonly back?: ReactNode;
  readonly children: ReactNode;
}

/**
 * The place for the actions of a list on a tab: the header of its page. Null until the header is rendered,
 * undefined on pages of one list.
 */
export const PageActions = createContext<HTMLElement | null | undefined>(undefined);

const line = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 3,
  rowGap: 2,
  minWidth: 0,
} as const;

export function Page({ title, note, actions, back, children }: PageProps) {
  return (
    <>
      <Box sx={{ ...line, mb: 4 }}>
        {back}
        {/* Grows, so that the actions are on the right, or below if they do not fit. A long title wraps first. */}
        <Box
          sx={{
            ...line,
            flex: { xs: back ? '1 1 100%' : '1 1 auto', sm: '1 1 320px' },
            // On a phone the back link and the actions share the first line.
            ...(back && { order: { xs: 1, sm: 0 } }),
          }}
        >
          <PageHeading text={title} />
          {note !== undefined && <Typography color="textSecondary">{note}</Typography>}
        </Box>
        {actions && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, ...(back && { ml: 'auto' }) }}>{actions}</Box>
        )}
      </Box>
      <PageName value={title}>{children}</PageName>
    </>
  );
}

/** For a page whose tabs are lists: the actions of the open one are in the header. */
export function TabbedPage({ children, ...page }: Omit<PageProps, 'actions'>) {
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  return (
    <Page {...page} actions={<Box ref={setSlot} sx={{ display: 'contents' }} />}>
      <PageActions value={slot}>{children}</PageActions>
    </Page>
  );
}
