export const LOT_STORY_TEXTS = {
  title: (lot: string) => `Lot ${lot}`,
  loading: 'Loading the lot',
  failed: 'The lot could not be loaded.',
  none: 'No lot is chosen. Look at stock to find one.',
  lookup: 'Look at stock',
  parts: 'What is known of the lot',
  part: {
    devices: 'Where it is and was',
    dispensed: 'Dispensed',
    shipments: 'On its way',
    reviews: 'In review',
    returned: 'Returned',
    all: 'Everything',
  },
  empty: {
    devices: 'It has not been in any device.',
    dispensed: 'Nothing of it was dispensed.',
    shipments: 'Nothing of it was shipped.',
    reviews: 'Nothing of it went to review.',
    returned: 'Nothing of it was returned.',
    all: 'Nothing has happened to it.',
  },
  onHand: (units: number, devices: number) =>
    `${units} in ${devices === 1 ? '1 device' : `${devices} devices`}`,
  was: 'Was here',
} as const;
