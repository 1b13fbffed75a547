import type { WriteCheck } from './lost-writes.ts'
import type { Outcome } from './load.ts'
import type { Step } from './steps.ts'

/** Milliseconds that this part of the requests stayed under. */
export const percentile = (outcomes: Pick<Outcome, 'milliseconds'>[], part: number): number => {
  const sorted = outcomes.map(({ milliseconds }) => milliseconds).toSorted((a, b) => a - b)
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0)
}

const failed = (outcomes: Outcome[]) => outcomes.filter(({ failure }) => failure !== undefined)

const row = (cells: (string | number)[]) => `| ${cells.join(' | ')} |`

/** The result of a step in one line. */
export const stepLine = ({ title, requests, lastFailureAfter }: Step): string =>
  `${title}: ${failed(requests).length} of ${requests.length} requests failed, the last one ${lastFailureAfter.toFixed(1)} s after recovery`

/** A table of steps with the results of their requests. */
export function stepTable(steps: Step[]): string {
  const names = [
    'step',
    'down, s',
    'requests',
    'writes',
    'failed',
    'last failure after recovery, s',
    'p50',
    'p99',
    'retried',
  ]
  return [
    row(names),
    `|---|${'---:|'.repeat(names.length - 1)}`,
    ...steps.map(({ title, secondsDown, requests, lastFailureAfter }) =>
      row([
        title,
        secondsDown ? secondsDown.toFixed(1) : '–',
        requests.length,
        requests.filter(({ writes }) => writes).length,
        failed(requests).length,
        lastFailureAfter.toFixed(1),
        `${percentile(requests, 0.5)} ms`,
        `${percentile(requests, 0.99)} ms`,
        requests.filter(({ isRetried }) => isRetried).length,
      ]),
    ),
  ].join('\n')
}

/** A table of confirmed writes and how many of them were lost. */
export const writeTable = (writes: WriteCheck[]): string =>
  [
    row(['confirmed writes', 'number', 'lost']),
    '|---|---:|---:|',
    ...writes.map(({ title, confirmed, lost }) => row([title, confirmed, lost])),
  ].join('\n')

/** One line for each kind of failure, with its count. */
export function failureLines(outcomes: Outcome[]): string[] {
  const counts = new Map<string, number>()
  for (const { title, failure } of failed(outcomes)) {
    const line = `${title}: ${failure?.replaceAll(/"requestId":"[^"]+"/g, '')}`
    counts.set(line, (counts.get(line) ?? 0) + 1)
  }
  return [...counts].map(([line, count]) => `  ${count} × ${line}`)
}

/** One line for each kind of request, slowest first. */
export function slowestLines(outcomes: Outcome[]): string[] {
  const titles = [...new Set(outcomes.map(({ title }) => title))]
  const rows = titles.map((title) => {
    const some = outcomes.filter((outcome) => outcome.title === title)
    return { title, p99: percentile(some, 0.99) }
  })
  return rows.toSorted((a, b) => b.p99 - a.p99).map(({ title, p99 }) => `  ${title}: p99 ${p99} ms`)
}
