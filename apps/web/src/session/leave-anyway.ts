let leaving = false;

/** From now on nothing asks about unsaved input, because nobody is there to answer. */
export const leaveAnyway = (): void => {
  leaving = true;
};

export const leavesAnyway = (): boolean => leaving;
