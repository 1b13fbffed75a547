import { cpus, type CpuInfo } from 'node:os'
import type { TestResults } from './test-results.ts'

const tally: TestResults = { passed: 0, failed: [], flaky: [], skipped: [], files: [] }
const sections: string[] = []

/** Adds results to those of the run. */
export function count({
  passed,
  failed,
  flaky = [],
  skipped = [],
  files = [],
}: Partial<TestResults> & { passed: number; failed: string[] }): void {
  tally.passed += passed
  tally.failed.push(...failed)
  tally.flaky.push(...flaky)
  tally.skipped.push(...skipped)
  tally.files.push(...files)
}

export const countOne = (isPassed: boolean, title: string): void =>
  count(isPassed ? { passed: 1, failed: [] } : { passed: 0, failed: [title] })

/** How much of the time all processors were busy since `before`, in percent. */
function busySince(before: CpuInfo[]): number {
  const totals = (cpus: CpuInfo[]) => {
    const times = cpus.map((each) => each.times)
    const idle = times.reduce((sum, each) => sum + each.idle, 0)
    return {
      idle,
      all: times.reduce((sum, { user, nice, sys, idle: own, irq }) => sum + user + nice + sys + own + irq, 0),
    }
  }
  const [start, end] = [totals(before), totals(cpus())]
  return Math.round(100 * (1 - (end.idle - start.idle) / (end.all - start.all)))
}

/** Whether everything has passed so far. */
export const hasPassed = (): boolean => tally.failed.length === 0

/** Runs a section; prints its heading, duration, and how busy the processors were. */
export async function section(title: string, work: () => Promise<void>): Promise<void> {
  const [started, processors] = [performance.now(), cpus()]
  console.log(`\n── ${title}`)
  await work().catch((error: unknown) => {
    console.error(error)
    countOne(false, `${title}: ${String(error)}`)
  })
  const seconds = ((performance.now() - started) / 1000).toFixed(0)
  sections.push(`${seconds.padStart(5)} s, processors ${busySince(processors)} % busy: ${title}`)
  console.log(`── ${sections.at(-1)?.trim()}`)
}

/** Prints what was slow, and last what failed, where it is seen without scrolling; ends the process. */
export function finish(notes: string): never {
  const [inBrowser = [], others = []] = [true, false].map((isBrowser) =>
    tally.files.filter(({ file }) => file.startsWith('e2e/') === isBrowser),
  )
  printSlowest('The slowest files of Vitest', others)
  printSlowest('The slowest files of Playwright', inBrowser)
  console.log(`\n${sections.join('\n')}\n`)
  console.log(notes)
  for (const group of tally.skipped) console.log(`Skipped: ${group}`)
  for (const test of tally.flaky) console.log(`Flaky, passed when run again: ${test}`)
  for (const failure of tally.failed) console.log(`Failed: ${failure}`)
  console.log(`\n${tally.passed} passed, ${tally.failed.length} failed`)
  process.exit(tally.failed.length === 0 ? 0 : 1)
}

function printSlowest(title: string, files: TestResults['files']): void {
  if (files.length === 0) return
  console.log(`\n${title}:`)
  for (const { file, seconds } of files.toSorted((a, b) => b.seconds - a.seconds).slice(0, 10))
    console.log(`${seconds.toFixed(1).padStart(7)} s  ${file}`)
}
