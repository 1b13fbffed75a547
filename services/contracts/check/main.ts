import { readFile, writeFile } from 'node:fs/promises'
import { endpoints } from '@fundharbor/contracts/endpoints'
import { compareContracts } from './compare.ts'
import { describeEndpoints, Released } from './describe.ts'

const file = new URL('../data/released.json', import.meta.url)

const print = (line: string) => process.stdout.write(`${line}\n`)

/**
 * `pnpm contracts:check` fails if the contracts break callers of the released services; it runs before service images
 * are built. `pnpm contracts:release` stores the current contracts as released.
 */
async function main(command: string | undefined): Promise<number> {
  const now = describeEndpoints(endpoints)
  if (command === 'release') {
    await writeFile(file, `${JSON.stringify(now, null, 1)}\n`)
    print(`${Object.keys(now).length} operations are stored as released.`)
    return 0
  }
  const released = Released.parse(JSON.parse(await readFile(file, 'utf8')))
  const found = compareContracts(released, now)
  for (const line of found) print(line)
  if (found.length === 0) print('The contracts are compatible with all callers of the released services.')
  else
    print(
      '\nThis breaks current callers. Keep the old field or operation beside the new one, release the callers, and remove the old one in a later release.',
    )
  return found.length === 0 ? 0 : 1
}

process.exitCode = await main(process.argv[2])
