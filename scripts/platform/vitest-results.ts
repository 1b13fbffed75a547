import { writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Reporter, TestModule } from 'vitest/node'
import { root } from './root.ts'
import { describe, type TestResults } from './test-results.ts'

/** A reporter of Vitest that writes a run's results as JSON to the file VITEST_RESULTS. */
export default class VitestResults implements Reporter {
  onTestRunEnd: NonNullable<Reporter['onTestRunEnd']> = (modules, errors) => {
    const results: TestResults = {
      passed: modules.flatMap((module) => testsOf(module, 'passed')).length,
      failed: [
        ...modules.flatMap(describeFailures),
        ...errors.map(({ message, stack }) =>
          describe(root, 'Vitest, outside of its tests', stack ?? message),
        ),
      ],
      flaky: [],
      skipped: modules.flatMap(describeSkipped),
      files: modules.map((module) => ({
        file: path.relative(root, module.moduleId),
        seconds: module.diagnostic().duration / 1000,
      })),
    }
    writeFileSync(process.env.VITEST_RESULTS ?? '', JSON.stringify(results))
  }
}

const testsOf = ({ children }: TestModule, state: 'passed' | 'failed' | 'skipped') => [
  ...children.allTests(state),
]

const describeFailures = (module: TestModule): string[] => [
  ...module.errors().map(({ message }) => describe(module.moduleId, 'cannot run', message)),
  ...[...module.children.allSuites()].flatMap((suite) =>
    suite.errors().map(({ message }) => describe(module.moduleId, suite.fullName, message)),
  ),
  ...testsOf(module, 'failed').map((test) =>
    describe(module.moduleId, test.fullName, test.result().errors?.[0]?.message),
  ),
]

/** Once for each group of tests. */
function describeSkipped(module: TestModule): string[] {
  const groups = Map.groupBy(testsOf(module, 'skipped'), ({ fullName }) => fullName.split(' > ')[0])
  return [...groups].map(
    ([group, { length }]) => `${path.relative(root, module.moduleId)} › ${group} (${length})`,
  )
}
