import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Released } from '@fundharbor/contracts/check/describe'
import { AreaNeeds, AreaProvides, ShellProvides } from '@fundharbor/contracts/platform/needs'
import { z } from 'zod'
import { layout, shellName } from './layout.ts'

/** Files of a build that only the release tool reads. */
export const needsFiles = { area: 'needs.json', shell: 'provides.json', contracts: 'contracts.json' } as const

async function readOptional<T>(schema: z.ZodType<T>, file: string): Promise<T | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  const parsed = schema.safeParse(JSON.parse(text))
  if (parsed.success) return parsed.data
  throw new Error(`${file} is invalid: ${z.prettifyError(parsed.error).replaceAll('\n', ' ')}`)
}

/** What an area's release needs. Undefined for a release from before builds wrote it down. */
export const readNeeds = (releasesDir: string, name: string, version: string) =>
  readOptional(AreaNeeds, join(layout(releasesDir).release(name, version), needsFiles.area))

/** What a release of the shell provides. Undefined for a release from before builds wrote it down. */
export const readProvides = (releasesDir: string, version: string) =>
  readOptional(ShellProvides, join(layout(releasesDir).release(shellName, version), needsFiles.shell))

/** The widgets that an area's release offers. None for a release from before builds wrote them down. */
export const readWidgets = async (releasesDir: string, name: string, version: string): Promise<string[]> => {
  const file = join(layout(releasesDir).release(name, version), needsFiles.shell)
  return Object.keys((await readOptional(AreaProvides, file))?.widgets ?? {})
}

/** The contracts of the operations that a release calls, by method and path. */
export const readContracts = async (releasesDir: string, name: string, version: string): Promise<Released> =>
  (await readOptional(Released, join(layout(releasesDir).release(name, version), needsFiles.contracts))) ?? {}
