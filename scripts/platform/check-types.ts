import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { root } from './root.ts'
import { run } from './run.ts'
import type { TestResults } from './test-results.ts'

const bin = (name: string) => path.join(root, 'node_modules/.bin', name)

/** Checks the types of every package; each counts as one test. */
export async function checkTypes(): Promise<TestResults> {
  const { stdout } = await run(bin('pnpm'), ['ls', '-r', '--depth', '-1', '--parseable'], { quiet: true })
  const folders = stdout.split('\n').filter((folder) => existsSync(path.join(folder, 'tsconfig.json')))
  if (folders.length === 0) throw new Error('Found no package to check')
  const results: TestResults = { passed: 0, failed: [] }
  const waiting = [...folders]
  const check = async () => {
    for (let folder = waiting.shift(); folder !== undefined; folder = waiting.shift()) {
      // One thread for each of several packages is faster than several threads for one.
      const { code } = await run(bin('tsc'), ['--noEmit', '--singleThreaded', '-p', folder])
      if (code === 0) results.passed += 1
      else results.failed.push(`Types of ${path.relative(root, folder)}`)
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, check))
  return results
}
