import Box from '@mui/material/Box';
import type { StepState } from '@parwell/domain';
import type { ReactNode } from 'react';

export const STEP_COLOURS: Readonly<Record<StepState, string>> = {
  done: 'success.main',
  partly: 'warning.main',
  waiting: 'text.secondary',
  refused: 'error.main',
  ended: 'text.secondary',
};

const circle = <circle cx="11" cy="11" r="9" />;

/** Each state has its own shape, so that nobody depends on its colour. */
const SHAPES: Readonly<Record<StepState, ReactNode>> = {
  done: (
    <>
      <circle cx="11" cy="11" r="9" fill="currentColor" />
      <path d="M7 11.5l2.8 2.8L15.2 8.5" stroke="var(--on-icon)" />
    </>
  ),
  partly: (
    <>
      {circle}
      <path d="M11 2a9 9 0 010 18z" fill="currentColor" stroke="none" />
    </>
  ),
  waiting: <circle cx="11" cy="11" r="9" strokeDasharray="3.5 3" />,
  refused: (
    <>
      {circle}
      <path d="M8 8l6 6M14 8l-6 6" />
    </>
  ),
  ended: (
    <>
      {circle}
      <path d="M7 11h8" />
    </>
  ),
};

/** The text next to it says the same. */
export const StepIcon = ({ state }: { readonly state: StepState }) => (
  <Box
    component="svg"
    viewBox="0 0 22 22"
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden
    sx={(theme) => ({
      flex: 'none',
      width: 22,
      height: 22,
      color: STEP_COLOURS[state],
      '--on-icon': theme.vars.palette.background.paper,
    })}
  >
    {SHAPES[state]}
  </Box>
);
