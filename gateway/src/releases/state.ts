import {
  cp,
  mkdir,
  readdir,
  readFile,
  readlink,
  rename,
  rm,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises'
import { basename, join } from 'node:path'
import { Registry } from '@fundharbor/contracts/platform/registry'
import { z } from 'zod'
import { compressFolder } from './files.ts'
import { layout, shellName } from './layout.ts'
import { needsFiles } from './needs.ts'
import { Owner } from './owners.ts'
import type { PreviewMark } from './preview-mark.ts'
import { readPreviews } from './previews.ts'
import { renderPages } from './render.ts'

/**
 * The state of the site: its registry, and the history of each area and the shell as versions, oldest first. A state
 * with `canary` is only for a share of the visitors (in percent), one with `preview` for those who have opened its link.
 */
export const SiteState = z.object({
  number: z.number().int(),
  at: z.iso.datetime(),
  registry: Registry,
  history: z.record(z.string(), z.array(z.string())),
  /** Who may change the site. Empty: everyone who can write to the folder. */
  owners: z.array(Owner).default([]),
  canary: z
    .object({ id: z.string(), name: z.string(), version: z.string(), share: z.number().gt(0).lt(100) })
    .optional(),
  /** The name of the preview that this state is for. */
  preview: z.string().optional(),
})
export type SiteState = z.infer<typeof SiteState>

/** Reads the live state. `null` before the first publish. Throws if it cannot be read. */
export async function readState(releasesDir: string): Promise<SiteState | null> {
  const live = layout(releasesDir).live
  const target = await readlink(live).catch(() => null)
  if (target === null) return null
  return SiteState.parse(JSON.parse(await readFile(join(live, 'state.json'), 'utf8')))
}

/** Reads a kept state by its number. Throws if there is none. */
export async function readStateNumber(releasesDir: string, number: number): Promise<SiteState> {
  const file = join(layout(releasesDir).state(number), 'state.json')
  const text = await readFile(file, 'utf8').catch(() => {
    throw new Error(`There is no state ${number} of the site. \`states\` lists those that are kept.`)
  })
  return SiteState.parse(JSON.parse(text))
}

const MAX_STATES = 20
/** A gateway may go on serving the state that a preview had before for a moment. */
const MAX_SUPERSEDED = 5

async function nextNumber(releasesDir: string): Promise<number> {
  const known = await readdir(layout(releasesDir).states).catch(() => [])
  return Math.max(0, ...known.map(Number).filter(Number.isInteger)) + 1
}

/** Copies the shell's other files, such as icons and robots.txt. */
async function copyPublicFiles(shell: string, folder: string): Promise<void> {
  const excluded = new Set([
    'assets',
    'index.html',
    'release.json',
    'vite-manifest.json',
    ...Object.values(needsFiles),
  ])
  for (const name of await readdir(shell))
    if (!excluded.has(name.replace(/\.(gz|br)$/, '')))
      await cp(join(shell, name), join(folder, 'public', name), { recursive: true })
}

/**
 * nginx builds ETags from a file's size and modification time in seconds, so two publishes within a second could get
 * the same ones. Each state is therefore dated at least a second later than the one before.
 */
async function setFileTimes(folder: string, number: number): Promise<void> {
  const base = Math.floor(Date.now() / 1000)
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const second = base - 86_400 + (number % 86_400)
  for (const entry of entries)
    if (entry.isFile()) await utimes(join(entry.parentPath, entry.name), second, second)
}

/** Writes a complete state next to the live one and returns its folder, without serving it yet. */
export async function prepareState(
  releasesDir: string,
  change: Pick<SiteState, 'registry' | 'history' | 'owners' | 'canary' | 'preview'>,
  mark?: PreviewMark,
): Promise<string> {
  const paths = layout(releasesDir)
  const number = await nextNumber(releasesDir)
  const folder = paths.state(number)
  const shell = paths.release(shellName, change.registry.shell)
  await mkdir(join(folder, 'public'), { recursive: true })
  await copyPublicFiles(shell, folder)
  await writeFile(join(folder, 'remotes.json'), JSON.stringify(change.registry))
  const pages = await renderPages({ releasesDir, registry: change.registry, mark })
  for (const [file, html] of pages) {
    await mkdir(join(folder, file, '..'), { recursive: true })
    await writeFile(join(folder, file), html)
  }
  const state: SiteState = { ...change, number, at: new Date().toISOString() }
  await writeFile(join(folder, 'state.json'), JSON.stringify(state, null, 2))
  await compressFolder(folder)
  await setFileTimes(folder, number)
  return folder
}

/** Atomically makes a prepared state live: a request gets files of the old state or the new one, never a mixture. */
export async function switchLive(releasesDir: string, folder: string): Promise<void> {
  const paths = layout(releasesDir)
  const next = `${paths.live}.next`
  await rm(next, { force: true })
  // Relative, so that the folder can be mounted at another path.
  await symlink(join('.states', basename(folder)), next, 'dir')
  await rename(next, paths.live)
  await deleteOldStates(releasesDir)
}

async function deleteOldStates(releasesDir: string): Promise<void> {
  const { states, canary } = layout(releasesDir)
  const previews = await readPreviews(releasesDir)
  const inUse = new Set([
    Number(basename(await readlink(canary).catch(() => ''))),
    ...previews.flatMap(({ state, pastState = state }) => [state, pastState]),
  ])
  const numbers = (await readdir(states)).map(Number).filter((number) => !inUse.has(number))
  const own: number[] = []
  const superseded: number[] = []
  for (const number of numbers.toSorted((a, b) => b - a)) {
    const state = await readStateNumber(releasesDir, number).catch(() => undefined)
    const list = state?.preview === undefined ? own : superseded
    list.push(number)
  }
  for (const number of [...own.slice(MAX_STATES), ...superseded.slice(MAX_SUPERSEDED)])
    await rm(join(states, String(number)), { recursive: true })
}
