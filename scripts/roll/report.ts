import type { Kept } from './ledger.ts'
import type { Outcome } from './load.ts'
import type { Step } from './steps.ts'

const share = (outcomes: Outcome[], part: number): string => {
  const sorted = outcomes.map(({ milliseconds }) => milliseconds).toSorted((a, b) => a - b)
  return `${Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0)} ms`
}

const failed = (outcomes: Outcome[]) => outcomes.filter(({ failure }) => failure !== undefined)

const row = (cells: (string | number)[]) => `| ${cells.join(' | ')} |`

/** What a step came to, in one line. */
export const stepLine = ({ title, requests, recovered }: Step): string =>
  `${title}: ${failed(requests).length} of ${requests.length} requests failed, the last ${recovered.toFixed(1)} s after its return`

/** A table of steps: what the load saw of each. */
export function stepTable(steps: Step[]): string {
  const names = [
    'step',
    'away, s',
    'requests',
    'writes',
    'failed',
    'failed after its return, s',
    'p50',
    'p99',
    'sent again',
  ]
  return [
    row(names),
    `|---|${'---:|'.repeat(names.length - 1)}`,
    ...steps.map(({ title, away, requests, recovered }) =>
      row([
        title,
        away ? away.toFixed(1) : '–',
        requests.length,
        requests.filter(({ writes }) => writes).length,
        failed(requests).length,
        recovered.toFixed(1),
        share(requests, 0.5),
        share(requests, 0.99),
        requests.filter(({ resent }) => resent).length,
      ]),
    ),
  ].join('\n')
}

/** A table of what was confirmed and is, or is not, there. */
export const keptTable = (kept: Kept[]): string =>
  [
    row(['confirmed writes', 'number', 'lost']),
    '|---|---:|---:|',
    ...kept.map(({ title, confirmed, lost }) => row([title, confirmed, lost])),
  ].join('\n')

/** Each way in which requests failed, with how often. */
export function failureLines(outcomes: Outcome[]): string[] {
  const counts = new Map<string, number>()
  for (const { title, failure } of failed(outcomes)) {
    const line = `${title}: ${failure?.replaceAll(/"requestId":"[^"]+"/g, '')}`
    counts.set(line, (counts.get(line) ?? 0) + 1)
  }
  return [...counts].map(([line, count]) => `  ${count} × ${line}`)
}
