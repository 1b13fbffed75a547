import { glob, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { endpoints } from '@fundharbor/contracts/endpoints'
import { compareContracts } from './compare.ts'
import { describeEndpoints, Released } from './describe.ts'

const file = new URL('../data/released.json', import.meta.url)

const print = (line: string) => process.stdout.write(`${line}\n`)

/**
 * What areas and shells call that are live or that open tabs may still have loaded: the release tool keeps them for 14
 * days. Each has the contracts that it was built with, so new operations have a baseline as well. Releases that the
 * record does not name were refused, so nobody has loaded them. Throws if the folder has no record.
 */
async function breaksOfKeptReleases(releasesDir: string, now: Released): Promise<string[]> {
  const record = await readFile(path.join(releasesDir, 'record.jsonl'), 'utf8')
  const found: string[] = []
  for await (const kept of glob('*/*/contracts.json', { cwd: releasesDir })) {
    const [name, version] = kept.split(path.sep)
    if (!record.includes(`"name":"${name}","version":"${version}"`)) continue
    const calls = Released.parse(JSON.parse(await readFile(path.join(releasesDir, kept), 'utf8')))
    found.push(...compareContracts(calls, now).map((line) => `${line} (${path.dirname(kept)} calls it)`))
  }
  return found
}

/**
 * `pnpm contracts:check` fails if the contracts break callers of the released services; it runs before service images
 * are built. With `--releases <folder>`, it also compares with every release that is kept there.
 * `pnpm contracts:release` stores the current contracts as released.
 */
async function main(command: string | undefined, releasesDir: string | undefined): Promise<number> {
  const now = describeEndpoints(endpoints)
  if (command === 'release') {
    await writeFile(file, `${JSON.stringify(now, null, 1)}\n`)
    print(`${Object.keys(now).length} operations are stored as released.`)
    return 0
  }
  const released = Released.parse(JSON.parse(await readFile(file, 'utf8')))
  const kept = releasesDir === undefined ? [] : await breaksOfKeptReleases(releasesDir, now)
  const found = [...compareContracts(released, now), ...kept]
  for (const line of found) print(line)
  if (found.length === 0) print('The contracts are compatible with all callers of the released services.')
  else
    print(
      '\nThis breaks current callers. Keep the old field or operation beside the new one, release the callers, and remove the old one in a later release.',
    )
  return found.length === 0 ? 0 : 1
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { releases: { type: 'string' } },
})
process.exitCode = await main(positionals[0], values.releases)
