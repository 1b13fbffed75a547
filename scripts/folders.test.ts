import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')
let dir: string

beforeEach(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'folders-'))
})
afterEach(() => rm(dir, { recursive: true }))

/** Names of the rules that files with these imports break. */
async function rulesBrokenBy(imports: Record<string, string>): Promise<string[]> {
  for (const [file, imported] of Object.entries(imports)) {
    await mkdir(path.dirname(path.join(dir, file)), { recursive: true })
    await writeFile(path.join(dir, file), imported && `import '${imported}'\n`)
  }
  const args = ['--config', path.join(root, 'dependency-cruiser.config.mjs'), '--output-type', 'json', '.']
  const report = await new Promise<string>((resolve) => {
    execFile(path.join(root, 'node_modules/.bin/depcruise'), args, { cwd: dir }, (_, stdout) =>
      resolve(stdout),
    )
  })
  const { summary } = JSON.parse(report) as { summary: { violations: { rule: { name: string } }[] } }
  return [...new Set(summary.violations.map(({ rule }) => rule.name))]
}

const wings = ['records', 'search', 'matching', 'team', 'public']

test.each(wings.slice(0, -1).map((wing, index) => [wing, wings[index + 1]]))(
  'the wing %s cannot import %s above it',
  async (wing, above) => {
    const lower = `services/catalog/src/${wing}/a/one.ts`
    const upper = `services/catalog/src/${above}/b/two.ts`
    expect(await rulesBrokenBy({ [lower]: `../../${above}/b/two.ts`, [upper]: '' })).toEqual([
      `${wing}-is-below`,
    ])
    expect(await rulesBrokenBy({ [lower]: '', [upper]: `../../${wing}/a/one.ts` })).toEqual([])
  },
)

test('folders cannot import each other, and scripts nothing private of a service', async () => {
  const circle = { 'gateway/src/a/one.ts': '../b/two.ts', 'gateway/src/b/two.ts': '../a/three.ts' }
  expect(await rulesBrokenBy({ ...circle, 'gateway/src/a/three.ts': '' })).toEqual(['no-circular-folders'])
  const script = { 'scripts/one.ts': '../services/content/src/two.ts', 'services/content/src/two.ts': '' }
  expect(await rulesBrokenBy({ ...script, 'gateway/src/b/two.ts': '' })).toEqual(['services-are-private'])
})
