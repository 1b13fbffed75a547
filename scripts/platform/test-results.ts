import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from './root.ts'

/** What a command found out: the number of passed tests; what failed, passed only when run again, or was skipped, in words. */
export interface TestResults {
  passed: number
  failed: string[]
  flaky: string[]
  /** What could not run here, once for each group of tests. */
  skipped: string[]
  files: TestFile[]
}

interface TestFile {
  /** Its path from the project's folder. */
  file: string
  seconds: number
}

interface PlaywrightReport extends PlaywrightSuite {
  stats: { expected: number }
}

interface PlaywrightSpec {
  title: string
  file: string
  ok: boolean
  tests: { status: string; results: { duration: number; error?: { message?: string } }[] }[]
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[]
  specs?: PlaywrightSpec[]
}

/** One line: where, what, and the beginning of the message. */
export const describe = (file: string, test: string, message = '') =>
  `${path.relative(root, path.resolve(root, file))} › ${test}: ${stripVTControlCharacters(message).split('\n').slice(0, 2).join(' ').slice(0, 300)}`

/**
 * Reads Playwright's JSON report. A run that ended without one, or failed outside of its tests, counts as one failure. A test
 * that passes when run again counts as passed.
 */
export function readPlaywright(report: string, code: number | null): TestResults {
  const { stats, ...suite } = JSON.parse(report || '{}') as Partial<PlaywrightReport>
  const specs = specsIn(suite)
  const failed = specs.filter(({ ok }) => !ok).map(describeSpec)
  const flaky = specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky')).map(describeSpec)
  return {
    passed: (stats?.expected ?? 0) + flaky.length,
    failed: code !== 0 && failed.length === 0 ? ['Playwright failed outside of its tests'] : failed,
    flaky,
    skipped: [],
    files: secondsByFile(specs),
  }
}

const specsIn = ({ suites = [], specs = [] }: PlaywrightSuite): PlaywrightSpec[] => [
  ...specs,
  ...suites.flatMap(specsIn),
]

const pathOf = ({ file }: PlaywrightSpec) => `e2e/tests/${file}`

/** With the error of its last attempt that failed. */
const describeSpec = (spec: PlaywrightSpec) => {
  const errors = spec.tests.flatMap(({ results }) => results.flatMap(({ error }) => error?.message ?? []))
  return describe(pathOf(spec), spec.title, errors.at(-1))
}

function secondsByFile(specs: PlaywrightSpec[]): TestFile[] {
  const byFile = Map.groupBy(specs, pathOf)
  return [...byFile].map(([file, own]) => {
    const results = own.flatMap(({ tests }) => tests.flatMap((test) => test.results))
    return { file, seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1000 }
  })
}
