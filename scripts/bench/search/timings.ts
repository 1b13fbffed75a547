/** Milliseconds of each call. */
export type Timings = number[]

/** Makes one call per item, with a number of parallel clients that never pause. */
export async function timed<T>(
  items: readonly T[],
  clients: number,
  call: (item: T) => Promise<unknown>,
): Promise<Timings> {
  const timings: Timings = []
  const waiting = [...items]
  const client = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) {
      const startedAt = performance.now()
      await call(item)
      timings.push(performance.now() - startedAt)
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  return timings
}

export function percentile(timings: Timings, share: number): number {
  const sorted = timings.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

/** Percentiles for a table cell, in milliseconds. */
export const showPercentiles = (timings: Timings, shares: readonly number[]): string =>
  timings.length === 0 ? '–' : shares.map((share) => percentile(timings, share).toFixed(1)).join(' / ')

/** Runs a step and prints its duration. */
export async function step<T>(name: string, run: () => Promise<T> | T): Promise<T> {
  const startedAt = performance.now()
  const result = await run()
  console.log(`${name}: ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
  return result
}

/** A Markdown table; all columns but the first are numbers. */
export const markdownTable = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map((_, index) => (index === 0 ? '---' : '---:')), ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n')
