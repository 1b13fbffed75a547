import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { root } from './root.ts'
import { run } from './run.ts'
import type { TestResults } from './test-results.ts'

const bin = (name: string) => path.join(root, 'node_modules/.bin', name)

interface Check {
  title: string
  command: string
  args: string[]
}

/** The slowest first. */
const checks: readonly Check[] = [
  { title: 'Spelling', command: 'cspell', args: ['lint', '--no-progress', '--no-summary', '.'] },
  { title: 'Circular folders', command: 'pnpm', args: ['folders'] },
  { title: 'Lint', command: 'oxlint', args: ['--quiet'] },
  { title: 'Format', command: 'oxfmt', args: ['--check', '.'] },
]

/** Type checks, one for each package. One thread for each of several packages is faster than several threads for one. */
async function typeChecks(): Promise<Check[]> {
  const { stdout } = await run(bin('pnpm'), ['ls', '-r', '--depth', '-1', '--parseable'], { quiet: true })
  const folders = stdout.split('\n').filter((folder) => existsSync(path.join(folder, 'tsconfig.json')))
  if (folders.length === 0) throw new Error('Found no package to check')
  return folders.map((folder) => ({
    title: `Types of ${path.relative(root, folder)}`,
    command: 'tsc',
    args: ['--noEmit', '--singleThreaded', '-p', folder],
  }))
}

/** Checks format, spelling, lint, folders and types, as many side by side as there are processors. Each counts as one test. */
export async function runStaticChecks(): Promise<TestResults> {
  const waiting = [...checks, ...(await typeChecks())]
  const failed: string[] = []
  let passed = 0
  const work = async () => {
    for (let check = waiting.shift(); check !== undefined; check = waiting.shift()) {
      const { code, stdout } = await run(bin(check.command), check.args, { quiet: true })
      if (code === 0) passed += 1
      else failed.push(check.title)
      if (code !== 0) console.log(`${check.title}:\n${stdout}`)
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, work))
  return { passed, failed, flaky: [], skipped: [], files: [] }
}
