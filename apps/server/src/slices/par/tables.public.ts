// For the `tables` of lists of other slices.
export const PAR_SETTINGS = 'par_settings';
