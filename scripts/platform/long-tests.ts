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
  /** A section of `npm test`. */
  section?: string
  /** The folders and files that they guard. */
  guards: string[]
}

const groups: Record<string, LongTests> = {
  'live documents': {
    files: 'services/documents-ai/src/live/{hostile,large}.test.ts',
    guards: ['services/documents-ai/src/live', 'services/document-schema', 'pnpm-lock.yaml'],
  },
  'live documents that fail over': {
    files: 'services/documents-ai/src/live/{failures,replicas,tidy}.test.ts',
    guards: [
      'services/documents-ai/src/live',
      'services/chassis/src/data',
      'services/chassis/src/jobs',
      'services/chassis/src/runtime',
      'services/chassis/src/service',
      'pnpm-lock.yaml',
    ],
  },
  'payment histories': {
    files: 'services/identity-billing/src/billing/event-histories.test.ts',
    guards: [
      'services/identity-billing/src/billing',
      'services/stripe-sandbox/src',
      'services/chassis/src/data',
      'services/chassis/src/jobs',
      'pnpm-lock.yaml',
    ],
  },
  'searches and imports': {
    files: 'services/catalog/src/{search/relevance,records/imports/regular-expressions}.test.ts',
    guards: [
      'services/catalog/src',
      'services/search-engine/src',
      'services/catalog/data',
      'services/contracts/src/catalog',
    ],
  },
  'live sources': {
    files:
      'services/catalog/src/records/{sources/faults,sources/grants-gov-extract/extract,award-sources/faults}.test.ts',
    guards: [
      'services/catalog/src',
      'services/catalog/migrations',
      'services/chassis/src',
      'services/contracts/src',
      'pnpm-lock.yaml',
    ],
  },
  'releases in a browser': {
    files: 'gateway/src/{preflight/preflight,previews}.test.ts',
    guards: ['gateway/src', 'services/contracts/src/platform', 'pnpm-lock.yaml'],
  },
  'pages that load on a wide screen': {
    browser: 'on a wide screen, no page of',
    guards: [
      'shell',
      'mfe-public',
      'mfe-funding',
      'mfe-documents',
      'mfe-admin',
      'gateway/src',
      'services/contracts/src',
      'services/content/src/pages',
      'e2e/tests/every-page.spec.ts',
      'e2e/site-pages.ts',
      'pnpm-lock.yaml',
    ],
  },
  'load and restarts': {
    section: 'Load and restarts',
    guards: [
      'services',
      'gateway',
      'scripts/bench/load',
      'scripts/bench/roll',
      'scripts/sample.ts',
      'pnpm-lock.yaml',
    ],
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
