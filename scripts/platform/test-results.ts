import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from './root.ts'

/** What a command found out: the number of passed tests, and what failed, in words. */
export interface TestResults {
  passed: number
  failed: string[]
}

interface VitestReport {
  numPassedTests: number
  testResults: {
    /** Absolute path of the file. */
    name: string
    status: string
    message: string
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[]
  }[]
}

interface PlaywrightReport extends PlaywrightSuite {
  stats: { expected: number; flaky: number; unexpected: number }
}

interface PlaywrightSuite {
  file?: string
  suites?: PlaywrightSuite[]
  specs?: {
    title: string
    file: string
    ok: boolean
    tests: { results: { error?: { message?: string } }[] }[]
  }[]
}

/** One line: where, what, and the beginning of the message. */
const describe = (file: string, test: string, message = '') =>
  `${path.relative(root, path.resolve(root, file))} › ${test}: ${stripVTControlCharacters(message).split('\n').slice(0, 2).join(' ').slice(0, 300)}`

/** Reads Vitest's JSON report. A run that ended without one, or failed outside of its tests, counts as one failure. */
export function readVitest(report: string, code: number | null): TestResults {
  const { numPassedTests: passed = 0, testResults = [] } = JSON.parse(report || '{}') as Partial<VitestReport>
  const failed = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const tests = assertionResults.filter((test) => test.status === 'failed')
    if (tests.length === 0 && status === 'failed') return [describe(name, 'cannot run', message)]
    return tests.map(({ fullName, failureMessages }) => describe(name, fullName, failureMessages[0]))
  })
  return {
    passed,
    failed: code !== 0 && failed.length === 0 ? ['Vitest failed outside of its tests'] : failed,
  }
}

/** Reads Playwright's JSON report, like {@link readVitest}. A test that passes when run again counts as passed. */
export function readPlaywright(report: string, code: number | null): TestResults {
  const { stats, ...suite } = JSON.parse(report || '{}') as Partial<PlaywrightReport>
  const failed = failedIn(suite)
  return {
    passed: (stats?.expected ?? 0) + (stats?.flaky ?? 0),
    failed: code !== 0 && failed.length === 0 ? ['Playwright failed outside of its tests'] : failed,
  }
}

const failedIn = ({ suites = [], specs = [] }: PlaywrightSuite): string[] => [
  ...specs
    .filter(({ ok }) => !ok)
    .map(({ file, title, tests }) =>
      describe(`e2e/tests/${file}`, title, tests.at(-1)?.results.at(-1)?.error?.message),
    ),
  ...suites.flatMap(failedIn),
]
