/** Few, because a row can have a text of 400,000 characters. */
const BATCH = 20

/** Reads rows by their IDs, some at a time, because together they can be longer than the memory has room for. */
export async function* rowsById<Row>(
  ids: readonly string[],
  read: (ids: string[]) => PromiseLike<Row[]>,
): AsyncGenerator<Row> {
  for (let at = 0; at < ids.length; at += BATCH) yield* await read(ids.slice(at, at + BATCH))
}

/** The IDs of rows in an order. */
export const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id)
