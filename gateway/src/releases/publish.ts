import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Registry, ReleasedArea } from '@fundharbor/contracts/platform/registry'
import { assertRegistryFits } from './checks.ts'
import { layout, shellName } from './layout.ts'
import { withLock } from './lock.ts'
import { type BuiltArea, type BuiltShell, readBuilt } from './source.ts'
import { flip, prepareState, readState, type SiteState } from './state.ts'
import { keptVersions, ReleasedShell, storeArea, storeShell } from './store.ts'

/** Looks at a prepared state before it goes live, and throws one sentence when it will not do. */
export type Preflight = (candidate: {
  releasesDir: string
  stateDir: string
  area: ReleasedArea
}) => Promise<void>

export interface PublishOptions {
  /** Folder of the area or the shell, with `package.json` and `dist`. */
  dir: string
  releasesDir: string
  /** Opens the development pages; unset keeps what is live. */
  dev?: boolean
  preflight?: Preflight
}

/** What a publish or rollback made live. `changed` is false when it was live already. */
export interface Published {
  name: string
  version: string
  changed: boolean
}

type Site = Pick<SiteState, 'registry' | 'history'>

/** Versions that were live, oldest first; one that comes again is the latest. */
const remember = (history: Site['history'], name: string, version: string) => ({
  ...history,
  [name]: [...(history[name] ?? []).filter((known) => known !== version), version],
})

const withArea = (site: Site, area: ReleasedArea): Site['registry'] => ({
  ...site.registry,
  areas: [...site.registry.areas.filter(({ name }) => name !== area.name), area].toSorted((a, b) =>
    a.name.localeCompare(b.name),
  ),
})

const withShell = (site: Site | null, shell: ReleasedShell): Registry => ({
  kit: shell.kit,
  shell: shell.version,
  dev: site?.registry.dev ?? false,
  areas: site?.registry.areas ?? [],
})

const sameSite = (a: Registry | undefined, b: Registry) => JSON.stringify(a) === JSON.stringify(b)

interface Change {
  site: Site | null
  registry: Registry
  history: Site['history']
  preflight?: (stateDir: string) => Promise<void>
}

async function makeLive(
  releasesDir: string,
  { site, registry, history, preflight }: Change,
): Promise<boolean> {
  assertRegistryFits(registry)
  if (sameSite(site?.registry, registry)) return false
  const stateDir = await prepareState(releasesDir, { registry, history })
  await preflight?.(stateDir)
  await flip(releasesDir, stateDir)
  return true
}

async function publishShell(built: BuiltShell, { releasesDir, dev }: PublishOptions): Promise<Published> {
  const site = await readState(releasesDir)
  const shell = await storeShell(releasesDir, built)
  const registry = withShell(site, shell)
  const history = remember(site?.history ?? {}, shellName, shell.version)
  const change = { site, history, registry: { ...registry, dev: dev ?? registry.dev } }
  return { name: shellName, version: shell.version, changed: await makeLive(releasesDir, change) }
}

async function publishArea(built: BuiltArea, options: PublishOptions): Promise<Published> {
  const { releasesDir, dev, preflight } = options
  const site = await readState(releasesDir)
  if (!site) throw new Error('No shell is live yet: publish the shell first, areas stand in it.')
  const area = await storeArea(releasesDir, built)
  const registry = withArea(site, area)
  const changed = await makeLive(releasesDir, {
    site,
    registry: { ...registry, dev: dev ?? registry.dev },
    history: remember(site.history, area.name, area.version),
    preflight: preflight && ((stateDir) => preflight({ releasesDir, stateDir, area })),
  })
  return { name: area.name, version: area.version, changed }
}

/**
 * Publishes what a folder has built as an immutable release and makes it live in one atomic step. Two publishes at
 * once run one after the other. Throws one sentence when the release does not fit; then nothing has changed.
 */
export async function publishRelease(options: PublishOptions): Promise<Published> {
  const built = await readBuilt(options.dir)
  return withLock(options.releasesDir, () =>
    built.kind === 'shell' ? publishShell(built, options) : publishArea(built, options),
  )
}

async function readRelease(releasesDir: string, name: string, version: string): Promise<unknown> {
  const file = name === shellName ? 'release.json' : 'area.json'
  const path = join(layout(releasesDir).release(name, version), file)
  const text = await readFile(path, 'utf8').catch(() => {
    throw new Error(`There is no release ${version} of ${name}.`)
  })
  return JSON.parse(text)
}

const liveVersion = ({ registry }: Site, name: string) =>
  name === shellName ? registry.shell : registry.areas.find((area) => area.name === name)?.version

function versionBefore(site: Site, name: string): string {
  const known = site.history[name] ?? []
  const live = liveVersion(site, name)
  const before = live === undefined ? known.at(-1) : known[known.indexOf(live) - 1]
  if (before === undefined) throw new Error(`There is no earlier release of ${name} to go back to.`)
  return before
}

/** Makes an earlier release live again: the one before, or the one named. */
export function rollback(releasesDir: string, name: string, version?: string): Promise<Published> {
  return withLock(releasesDir, async () => {
    const site = await readState(releasesDir)
    if (!site) throw new Error('Nothing is live yet.')
    const wanted = version ?? versionBefore(site, name)
    const release = await readRelease(releasesDir, name, wanted)
    const registry =
      name === shellName
        ? withShell(site, ReleasedShell.parse(release))
        : withArea(site, ReleasedArea.parse(release))
    const changed = await makeLive(releasesDir, { site, registry, history: site.history })
    return { name, version: wanted, changed }
  })
}

/** Takes an area out of the site; its releases stay, and a rollback brings it back. */
export function removeArea(releasesDir: string, name: string): Promise<void> {
  return withLock(releasesDir, async () => {
    const site = await readState(releasesDir)
    if (!site?.registry.areas.some((area) => area.name === name)) throw new Error(`No area ${name} is live.`)
    const areas = site.registry.areas.filter((area) => area.name !== name)
    await makeLive(releasesDir, { site, registry: { ...site.registry, areas }, history: site.history })
  })
}

/** Writes the live pages anew from the releases that are live, after the way of writing them has changed. */
export function rebuildHtml(releasesDir: string): Promise<void> {
  return withLock(releasesDir, async () => {
    const site = await readState(releasesDir)
    if (site) await flip(releasesDir, await prepareState(releasesDir, site))
  })
}

/** Everything that is kept, per area and the shell: versions oldest first and which of them is live. */
export async function listReleases(releasesDir: string) {
  const site = await readState(releasesDir)
  const names = [shellName, ...Object.keys(site?.history ?? {}).filter((name) => name !== shellName)]
  return Promise.all(
    names.map(async (name) => {
      const known = site?.history[name] ?? []
      const kept = await keptVersions(releasesDir, name)
      const versions = [...kept.filter((version) => !known.includes(version)), ...known]
      return { name, live: site && liveVersion(site, name), versions }
    }),
  )
}
