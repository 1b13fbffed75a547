import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { withContainer } from './new-area/container.ts'
import { filesOf } from './new-area/files.ts'
import { newAreaOf } from './new-area/names.ts'
import { root } from './platform/root.ts'
import { run } from './platform/run.ts'

/** Writes an area into a project's folder, and its container into docker-compose.yml. Throws where it is there. */
async function writeArea(folder: string, name: string): Promise<void> {
  const area = newAreaOf(name)
  for (const [file, text] of Object.entries(filesOf(area))) {
    const place = path.join(folder, file)
    if (existsSync(place)) throw new Error(`${file} is there already.`)
    await mkdir(path.dirname(place), { recursive: true })
    await writeFile(place, text)
  }
  const compose = path.join(folder, 'docker-compose.yml')
  if (existsSync(compose)) await writeFile(compose, withContainer(await readFile(compose, 'utf8'), area))
}

/** `pnpm new-area mfe-tide-tables`: an area that works, with its tests. `--into` writes it into another folder. */
async function main(): Promise<number> {
  const options = {
    into: { type: 'string', default: root },
    install: { type: 'boolean', default: true },
  } as const
  const { values, positionals } = parseArgs({ options, allowPositionals: true, allowNegative: true })
  const [name = ''] = positionals
  await writeArea(values.into, name)
  if (values.install) {
    const { code } = await run('pnpm', ['install'], { cwd: values.into })
    if (code !== 0) return 1
  }
  console.log(`${name} is there. Open it with: pnpm dev --area ${name}`)
  return 0
}

try {
  process.exitCode = await main()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
