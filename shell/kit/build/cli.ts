#!/usr/bin/env node
import { createHash } from 'node:crypto'
import { execFileSync } from 'node:child_process'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'

const Packages = z.array(
  z.object({ name: z.string(), version: z.string(), file: z.string().regex(/^[\w.-]+-[0-9a-f]{8}\.tgz$/) }),
)

async function download(site: string, file: string): Promise<Buffer> {
  const response = await fetch(new URL(`/packages/${file}`, site))
  if (!response.ok || response.headers.get('content-type')?.startsWith('text/html'))
    throw new Error(`${site} has no /packages/${file}. Its shell is older than this tool.`)
  return Buffer.from(await response.arrayBuffer())
}

/** Installs the kit and the contracts that are live on a site, so that types are those of the running code. */
async function sync(site: string): Promise<void> {
  const packages = Packages.parse(JSON.parse((await download(site, 'packages.json')).toString()))
  const folder = path.resolve('packages')
  await mkdir(folder, { recursive: true })
  for (const { file } of packages) {
    const data = await download(site, file)
    const hash = createHash('sha256').update(data).digest('hex').slice(0, 8)
    if (!file.endsWith(`-${hash}.tgz`)) throw new Error(`${file} arrived damaged. Try again.`)
    await writeFile(path.join(folder, file), data)
  }
  const files = packages.map(({ file }) => `./packages/${file}`)
  const flags = ['--prefer-offline', '--no-audit', '--no-fund']
  // npm is a script on Windows, which only a shell can start; the names hold no character that it would interpret.
  execFileSync('npm', ['install', ...flags, ...files], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  const kept = new Set(packages.map(({ file }) => file))
  // Only what an earlier run left: other files and folders are the project's own.
  for (const file of await readdir(folder))
    if (/^fundharbor-.+\.tgz$/.test(file) && !kept.has(file)) await rm(path.join(folder, file))
  process.stdout.write(`${packages.map(({ name, version }) => `${name} ${version}`).join('\n')}\n`)
}

const [command, site] = process.argv.slice(2)
try {
  if (command !== 'sync' || !URL.canParse(site ?? ''))
    throw new Error('Usage: fundharbor-kit sync https://fundharbor.example')
  await sync(site ?? '')
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
