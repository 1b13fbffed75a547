const lines = new Map<string, Promise<unknown>>()

/**
 * One after the other for a name, within this process. The database's lock would hold them apart as well, but
 * everybody who waits there keeps a connection from those who want something else.
 */
export async function inLine<T>(name: string, work: () => Promise<T>): Promise<T> {
  const before = lines.get(name) ?? Promise.resolve()
  const mine = before.then(work, work)
  lines.set(name, mine)
  try {
    return await mine
  } finally {
    if (lines.get(name) === mine) lines.delete(name)
  }
}
