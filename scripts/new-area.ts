import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { withContainer, withImage, withJob } from './new-area/container.ts'
import { createFiles } from './new-area/files.ts'
import { toNewArea } from './new-area/names.ts'
import { writeOutsideArea } from './new-area/outside.ts'
import { root } from './platform/root.ts'
import { run } from './platform/run.ts'

/** What runs the areas of a project in containers, and how another area is added. */
const deployments = {
  'docker-compose.yml': withContainer,
  'gateway/kubernetes/kustomization.yaml': withImage,
  'gateway/kubernetes/jobs.yaml': withJob,
}

/** Writes an area into a project's folder, and adds it to what runs in containers. Throws if a file exists already. */
async function writeArea(folder: string, name: string): Promise<void> {
  const area = toNewArea(name)
  for (const [file, text] of Object.entries(createFiles(area))) {
    const place = path.join(folder, file)
    if (existsSync(place)) throw new Error(`${file} already exists.`)
    await mkdir(path.dirname(place), { recursive: true })
    await writeFile(place, text)
  }
  for (const [file, withArea] of Object.entries(deployments)) {
    const place = path.join(folder, file)
    if (existsSync(place)) await writeFile(place, withArea(await readFile(place, 'utf8'), area))
  }
}

async function createOutside(folder: string, name: string, install: boolean): Promise<number> {
  await writeOutsideArea(root, folder, name)
  if (install && (await run('npm', ['install', '--no-audit', '--no-fund'], { cwd: folder })).code !== 0)
    return 1
  console.log(`Created ${name} in ${folder}. Its README.md says how to go on.`)
  return 0
}

/**
 * `pnpm new-area mfe-tide-tables`: creates a working area with tests. `--into` writes it to another copy of this repository,
 * `--outside <folder>` to a folder of its own, with the kit and the contracts as packages.
 */
async function main(): Promise<number> {
  const options = {
    into: { type: 'string', default: root },
    install: { type: 'boolean', default: true },
    outside: { type: 'string' },
  } as const
  const { values, positionals } = parseArgs({ options, allowPositionals: true, allowNegative: true })
  const [name = ''] = positionals
  if (values.outside !== undefined) return createOutside(path.resolve(values.outside), name, values.install)
  await writeArea(values.into, name)
  if (values.install) {
    const { code } = await run('pnpm', ['install'], { cwd: values.into })
    if (code !== 0) return 1
  }
  console.log(`Created ${name}. Open it with: pnpm dev --area ${name}`)
  return 0
}

try {
  process.exitCode = await main()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
