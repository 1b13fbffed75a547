import { compareContracts } from '@fundharbor/contracts/check/compare'
import type { Operation } from '@fundharbor/contracts/check/describe'
import { hashOperation } from '@fundharbor/contracts/check/hash'
import type { AreaNeeds, ShellProvides } from '@fundharbor/contracts/platform/needs'
import type { Registry } from '@fundharbor/contracts/platform/registry'
import { widgetName } from '@fundharbor/contracts/platform/widgets'
import { services, type Service } from '../routes/routes.ts'
import { isCompatible, matchRoute } from './checks.ts'
import { shellName } from './layout.ts'
import type { LiveOperations, Served } from './live-operations.ts'
import { readContracts, readNeeds, readProvides, readWidgets } from './needs.ts'

interface Change {
  releasesDir: string
  before: Registry | undefined
  after: Registry
  live?: LiveOperations | undefined
}

interface Versioned {
  name: string
  version: string
}

const partsOf = (registry: Registry): Versioned[] => [
  { name: shellName, version: registry.shell },
  ...registry.areas.map(({ name, version }) => ({ name, version })),
]

/** The parts of a site that a change replaces or adds. What was live before is not refused because of others. */
function changedParts({ before, after }: Change): Versioned[] {
  const known = before ? partsOf(before) : []
  return partsOf(after).filter(
    ({ name, version }) => !known.some((part) => part.name === name && part.version === version),
  )
}

const MAX_NAMED = 3

function list(names: readonly string[]): string {
  const quoted = names.slice(0, MAX_NAMED).map((name) => `\`${name}\``)
  const more = names.length > MAX_NAMED ? [`${names.length - MAX_NAMED} more`] : []
  const all = [...quoted, ...more]
  return all.length === 1 ? String(all[0]) : `${all.slice(0, -1).join(', ')} and ${all.at(-1)}`
}

/** What an area needs of the shell and does not get, as one sentence. */
function shellMisfit(needs: AreaNeeds, provides: ShellProvides, shell: string): string | undefined {
  const missing = needs.kit.filter((name) => !provides.kit.includes(name))
  if (missing.length > 0) return `${needs.name} uses ${list(missing)}, which shell ${shell} does not have.`
  for (const [library, needed, provided] of [
    ['React', needs.react, provides.react],
    ['the router', needs.router, provides.router],
  ] as const)
    if (!isCompatible(needed.slice(1), provided))
      return `${needs.name} needs ${library} ${needed}, and shell ${shell} has ${provided}.`
  return undefined
}

function advice(name: string, changed: ReadonlySet<string>): string {
  if (!changed.has(shellName)) return 'Publish the shell first.'
  return changed.has(name) ? 'Build both from the same code.' : `Publish ${name} first, or both together.`
}

async function assertShellFits({ releasesDir, after }: Change, changed: ReadonlySet<string>): Promise<void> {
  const provides = await readProvides(releasesDir, after.shell)
  if (!provides) return
  for (const { name, version } of after.areas) {
    if (!changed.has(name) && !changed.has(shellName)) continue
    const needs = await readNeeds(releasesDir, name, version)
    const misfit = needs && shellMisfit(needs, provides, after.shell)
    if (misfit) throw new Error(`${misfit} ${advice(name, changed)}`)
  }
}

/**
 * Throws if an area shows a widget that the area which should offer it does not have. Removing an area is allowed: its widgets
 * say that they could not be loaded.
 */
async function assertWidgetsFit({ releasesDir, after }: Change, changed: ReadonlySet<string>): Promise<void> {
  for (const { name, version } of after.areas)
    for (const widget of (await readNeeds(releasesDir, name, version))?.widgets ?? []) {
      const offering = after.areas.find((area) => widget.startsWith(widgetName(area.name, '')))
      if (!changed.has(name) && !(offering && changed.has(offering.name))) continue
      const offered = offering ? await readWidgets(releasesDir, offering.name, offering.version) : []
      if (offered.includes(widget)) continue
      const uses = `${name} uses the widget \`${widget}\``
      if (!offering) throw new Error(`${uses}, and no live area offers it. Publish the area that does first.`)
      const next = changed.has(offering.name)
        ? `Publish ${name} without it first, or both together.`
        : `Publish ${offering.name} first.`
      throw new Error(`${uses}, which ${offering.name} ${offering.version} does not have. ${next}`)
    }
}

/** The service that the gateway sends an operation to. */
function serviceOf(operation: string): Service | undefined {
  const { target } = matchRoute(operation.replace(/^\S+ /, ''))
  return target.kind === 'proxy' ? services.find((service) => service === target.upstream) : undefined
}

/** The comparison speaks of two moments; here the services have only one. */
const asPresent = (phrase: string) =>
  phrase
    .replace('was removed', 'is missing')
    .replace('no longer accepts', 'does not accept')
    .replace('is now required', 'is required')
    .replace('can now be', 'can be')

/** How a service differs from what a caller knows, as one sentence. */
function operationMisfit(
  caller: string,
  [name, known]: [string, Operation],
  served: Served,
): string | undefined {
  const operation = served[name]
  const service = serviceOf(name)
  if (!operation) return `${caller} calls \`${name}\`, which ${service} does not serve.`
  if (operation.hash === hashOperation(known)) return undefined
  const [difference] = compareContracts({ [name]: known }, { [name]: operation.contract })
  if (difference === undefined) return undefined
  const phrase = asPresent(difference.slice(name.length + 2))
  return `${caller} calls \`${name}\`, which ${service} serves differently: ${phrase}.`
}

async function assertServicesFit({ releasesDir, live }: Change, parts: readonly Versioned[]): Promise<void> {
  for (const { name, version } of parts)
    for (const known of Object.entries(await readContracts(releasesDir, name, version))) {
      const service = serviceOf(known[0])
      if (!service)
        throw new Error(
          `${name} calls \`${known[0]}\`, which no service answers. Add its route to the gateway first.`,
        )
      for (const served of live?.get(service) ?? []) {
        const misfit = operationMisfit(name, known, served)
        if (misfit) throw new Error(`${misfit} Release ${service} first.`)
      }
    }
}

/**
 * Throws if a part of the site that a change replaces needs something that the shell or a service does not have, or if a
 * shell or another area lacks what an area needs. The message says what, and what to do.
 */
export async function assertFits(change: Change): Promise<void> {
  const parts = changedParts(change)
  const changed = new Set(parts.map(({ name }) => name))
  await assertShellFits(change, changed)
  await assertWidgetsFit(change, changed)
  await assertServicesFit(change, parts)
}
