import { percentile } from '../roll/report.ts'
import type { Answer } from './browser.ts'

/** What the slowest answers of a load must stay under, in milliseconds. */
export const MAX_MS = [
  { share: 0.95, allowed: 150 },
  { share: 0.99, allowed: 500 },
]

export const isSuccess = ({ status }: Answer): boolean => status >= 200 && status < 400

/** Whether somebody was told to come back later, properly. */
export const isPolite = (answer: Answer): boolean =>
  isSuccess(answer) || answer.status === 429 || (answer.status === 503 && answer.hasRetryAfter)

const row = (cells: (string | number)[]) => `| ${cells.join(' | ')} |`

/** A table with a line for all requests and one for each kind. */
export function loadTable(answers: Answer[]): string {
  const titles = [...new Set(answers.map(({ title }) => title))]
  const line = (title: string, some: Answer[]) =>
    row([
      title,
      some.length,
      some.filter((answer) => !isSuccess(answer)).length,
      percentile(some, 0.5),
      percentile(some, 0.95),
      percentile(some, 0.99),
    ])
  return [
    row(['request', 'number', 'not 2xx', 'p50, ms', 'p95, ms', 'p99, ms']),
    row(['---', '---:', '---:', '---:', '---:', '---:']),
    ...titles.map((title) =>
      line(
        title,
        answers.filter((answer) => answer.title === title),
      ),
    ),
    line('all', answers),
  ].join('\n')
}

/** One line for each kind of answer that is not wanted, with its count. */
export function unwanted(answers: Answer[], isWanted: (answer: Answer) => boolean): string[] {
  const counts = new Map<string, number>()
  for (const answer of answers.filter((each) => !isWanted(each))) {
    const text = answer.failure?.replace(/"requestId".*/, '…')
    const line = `${answer.title}: ${answer.status || 'no response'} ${text ?? ''}`
    counts.set(line, (counts.get(line) ?? 0) + 1)
  }
  return [...counts].map(([line, count]) => `${count} × ${line}`)
}
