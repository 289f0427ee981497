let leaving = false;

/** From now on the page is left without asking about unsaved input: nobody is there to answer. */
export const leaveAnyway = (): void => {
  leaving = true;
};

export const leavesAnyway = (): boolean => leaving;
