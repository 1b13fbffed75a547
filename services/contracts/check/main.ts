import { readFile, writeFile } from 'node:fs/promises'
import { endpoints } from '@fundharbor/contracts/endpoints'
import { compareContracts } from './compare.ts'
import { describeEndpoints, Released } from './describe.ts'

const file = new URL('../data/released.json', import.meta.url)

const say = (words: string) => process.stdout.write(`${words}\n`)

/**
 * `pnpm contracts:check`: whether everybody who calls the released services can go on calling these; run before a
 * service's image is built. `pnpm contracts:release` writes down what is released with it.
 */
async function main(command: string | undefined): Promise<number> {
  const now = describeEndpoints(endpoints)
  if (command === 'release') {
    await writeFile(file, `${JSON.stringify(now, null, 1)}\n`)
    say(`${Object.keys(now).length} operations are written down as released.`)
    return 0
  }
  const released = Released.parse(JSON.parse(await readFile(file, 'utf8')))
  const found = compareContracts(released, now)
  for (const line of found) say(line)
  if (found.length === 0) say('Every caller of the released services can go on.')
  else
    say(
      '\nThis breaks callers that run today. Keep the old field or operation beside the new one, release the callers, and take the old one away in a later release.',
    )
  return found.length === 0 ? 0 : 1
}

process.exitCode = await main(process.argv[2])
