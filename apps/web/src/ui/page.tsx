import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { createContext, useState, type ReactNode } from 'react';
import { PageHeading } from './page-heading.tsx';
import { PageName } from './page-name.ts';

interface PageProps {
  readonly title: string;
  /** Shown beside the title, such as the customer's name or a status. */
  readonly note?: ReactNode;
  readonly actions?: ReactNode;
  /** For a page about one record: the way back to its list, a `BackLink`. */
  readonly back?: ReactNode;
  readonly children: ReactNode;
}

/**
 * Where a list on a tab puts its actions: in the header of its page. Null until the header is drawn, undefined on pages of
 * one list.
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

/** A screen's header and content. */
export function Page({ title, note, actions, back, children }: PageProps) {
  return (
    <>
      <Box sx={{ ...line, mb: 4 }}>
        {back}
        {/* Grows, so that the actions are on the right, or below it if they do not fit. A long title
            wraps first. */}
        <Box
          sx={{
            ...line,
            flex: { xs: back ? '1 1 100%' : '1 1 auto', sm: '1 1 320px' },
            // On a phone the way back and the actions share the first line.
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

/** A page whose tabs are lists: the actions of the one that is open stand in its header. */
export function TabbedPage({ children, ...page }: Omit<PageProps, 'actions'>) {
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  return (
    <Page {...page} actions={<Box ref={setSlot} sx={{ display: 'contents' }} />}>
      <PageActions value={slot}>{children}</PageActions>
    </Page>
  );
}
