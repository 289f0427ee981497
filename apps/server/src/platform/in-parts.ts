/** For statements whose text would be too large otherwise. */
export const inParts = <Item>(items: readonly Item[], most = 100): (readonly Item[])[] =>
  Array.from({ length: Math.ceil(items.length / most) }, (_, place) =>
    items.slice(place * most, (place + 1) * most),
  );
