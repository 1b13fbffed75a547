import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { hashFolders } from './hash-folders.ts'
import { root } from './root.ts'

/** Tests that take minutes, by the name of their group. */
interface LongTests {
  /** Files of Vitest. */
  files?: string
  /** A part of the names of browser tests. */
  browser?: string
  /** The folders and files that they guard. */
  guards: string[]
}

const groups: Record<string, LongTests> = {
  'live documents': {
    files: 'services/documents-ai/src/live/{hostile,large}.test.ts',
    guards: ['services/documents-ai/src/live', 'services/document-schema', 'pnpm-lock.yaml'],
  },
  'areas outside of the repository': {
    browser: 'an area outside of this repository',
    guards: [
      'shell/kit',
      'services/contracts/src/platform',
      'scripts/new-area',
      'gateway/src/releases',
      'pnpm-lock.yaml',
    ],
  },
}

/** Digests of the guarded folders when each group last passed. Commit the file together with the change. */
const record = path.join(root, 'scripts/platform/long-tests.json')

const readRecord = async (): Promise<Record<string, string>> =>
  JSON.parse(await readFile(record, 'utf8').catch(() => '{}'))

export interface LongTestPlan {
  /** The groups that do not run. */
  skipped: LongTests[]
  /** The names of the groups that run. */
  due: string[]
  /** Records that the groups that ran have passed. */
  save(): Promise<void>
}

/** The groups whose folders differ from those that they last passed on, or all of them. */
export async function planLongTests(all: boolean): Promise<LongTestPlan> {
  const known = await readRecord()
  const digests: Record<string, string> = {}
  for (const [name, { guards }] of Object.entries(groups))
    digests[name] = await hashFolders(guards, { withTests: true })
  const due = Object.keys(groups).filter((name) => all || digests[name] !== known[name])
  return {
    skipped: Object.entries(groups).flatMap(([name, group]) => (due.includes(name) ? [] : [group])),
    due,
    save: () => writeFile(record, `${JSON.stringify(digests, null, 2)}\n`),
  }
}
