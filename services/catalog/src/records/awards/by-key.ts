/** One value of each key, because a statement cannot change a row twice; sorted, so that two imports do not lock each other out. */
export function byKey<T>(values: readonly T[], keyOf: (value: T) => string): T[] {
  const unique = new Map(values.map((value) => [keyOf(value), value]))
  return [...unique].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, value]) => value)
}
