export interface LeftProduct {
  readonly productName: string;
  readonly units: number;
}

const numbers = new Intl.NumberFormat('en-US');
export const unitsText = (units: number): string => `${numbers.format(units)} unit${units === 1 ? '' : 's'}`;

/** 'a', 'a and b', 'a, b and c'. */
const listed = (texts: readonly string[]): string =>
  texts.length < 2 ? texts.join('') : `${texts.slice(0, -1).join(', ')} and ${texts.at(-1)}`;

/** Why a device cannot move to another customer, or null (S14): its stock and deliveries belong to this one. */
export function moveProblem({
  units,
  pendingTags,
  openShipments,
  openReviews,
}: {
  readonly units: number;
  readonly pendingTags: boolean;
  readonly openShipments: boolean;
  readonly openReviews: boolean;
}): string | null {
  const ties = [
    ...(units > 0 ? [`it still holds ${unitsText(units)}`] : []),
    ...(pendingTags ? ['tags that left it may still come back'] : []),
    ...(openShipments ? ['shipments to it are open'] : []),
    ...(openReviews ? ['transactions of it are in review'] : []),
  ];
  return ties.length === 0 ? null : `The device cannot move to another customer: ${listed(ties)}.`;
}

/** The places whose product changes (S14). A place missing from a list holds no product. */
export const changedPlaces = <Place extends string>(
  before: ReadonlyMap<Place, string | null>,
  after: ReadonlyMap<Place, string | null>,
): Place[] =>
  [...new Set([...before.keys(), ...after.keys()])].filter(
    (place) => (before.get(place) ?? null) !== (after.get(place) ?? null),
  );

const holds = (where: string, { productId, units }: { productId: string; units: number }): string =>
  `${where} still holds ${unitsText(units)} of ${productId}. Its product can change once it is empty.`;

export const dispenserHolds = (
  { holder, dispenser }: { readonly holder: number; readonly dispenser: number },
  held: { readonly productId: string; readonly units: number },
): string => holds(`Dispenser ${dispenser} of holder ${holder}`, held);

/** A section is named by its tray and its place on the tray, from 0: `Tray 1/0`. People count from 1. */
export const sectionHolds = (
  section: string,
  held: { readonly productId: string; readonly units: number },
): string => {
  const end = section.lastIndexOf('/');
  return holds(`Section ${Number(section.slice(end + 1)) + 1} of ${section.slice(0, end)}`, held);
};

const MOST_NAMED = 5;

/** The question before a device with stock is retired: it names the stock that is left (S14). */
export function retireQuestion(left: readonly LeftProduct[]): string {
  const named = left
    .slice(0, MOST_NAMED)
    .map(({ productName, units }) => `${unitsText(units)} of ${productName}`);
  const more = left.length - named.length;
  const others = more > 0 ? [`${more} more product${more === 1 ? '' : 's'}`] : [];
  return `The device still holds ${listed([...named, ...others])}.`;
}
