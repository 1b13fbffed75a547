import { isAtOrBelow, type Registry } from '@fundharbor/contracts/platform/registry'
import { createMatcher } from '../routes/match.ts'
import { routeTable } from '../routes/routes.ts'

/** `required` is a major or major.minor version. Minor versions only add, so a later one is compatible. */
export function isCompatible(required: string, provided: string): boolean {
  const [major = 0, minor = 0] = required.split('.').map(Number)
  const [ownMajor = 0, ownMinor = 0] = provided.split('.').map(Number)
  return major === ownMajor && minor <= ownMinor
}

/** Minor versions of the kit can come first; a major one comes together with the areas that need it. */
function assertKitsCompatible({ areas, kit }: Registry): void {
  const misfits = areas.filter((area) => !isCompatible(area.kit, kit))
  const [first] = misfits
  if (!first) return
  const misfit = `${first.name} ${first.version} needs version ${first.kit} of the kit, and the shell has ${kit}.`
  const isMinor = misfits.every((area) => area.kit.split('.')[0] === kit.split('.')[0])
  throw new Error(
    isMinor
      ? `${misfit} Publish the shell first.`
      : `${misfit} Publish the shell together with the areas: ${misfits.map(({ name }) => name).join(', ')}.`,
  )
}

/** Pages of the shell. */
const shellPages = ['/auth', '/account', '/verify-email', '/forgot-password', '/reset-password', '/dev']

/** Finds the gateway's route of a path in production. */
export const matchRoute = createMatcher(routeTable({ mail: false, stripe: false }))

/** Whether a path belongs to the shell, to a service or to the gateway, so that no area can have a page there. */
function isReserved(path: string): boolean {
  const { target } = matchRoute(path)
  const isPage = target.kind === 'page' || (target.kind === 'proxy' && target.page)
  return !isPage || shellPages.some((page) => isAtOrBelow(path, page))
}

/** A page owns everything below it, so another area cannot have a page there. */
function assertSubtreesAreDisjoint({ areas }: Registry): void {
  const pages = areas.flatMap(({ name, pages: own }) => own.map(({ path }) => ({ name, path })))
  for (const { name, path } of pages) {
    if (isReserved(path)) throw new Error(`${name} claims ${path}, which belongs to the platform.`)
    const above = pages.find(
      (other) => other.name !== name && other.path !== path && isAtOrBelow(path, other.path),
    )
    if (above) throw new Error(`${name} claims ${path}, which is below ${above.path} of ${above.name}.`)
  }
}

/** `/` may have one owner per access level; any other page has one owner. */
const ownership = ({ path, access }: { path: string; access: string }) =>
  path === '/' ? `/ for ${access}` : path

function assertPagesHaveOneOwner({ areas }: Registry): void {
  const owners = new Map<string, string>()
  for (const area of areas)
    for (const page of area.pages.map(ownership)) {
      const other = owners.get(page)
      if (other !== undefined) throw new Error(`Both ${other} and ${area.name} claim the page ${page}.`)
      owners.set(page, area.name)
    }
}

/** Throws if the areas and the shell of a site are not compatible with each other. */
export function assertRegistryValid(registry: Registry): void {
  assertKitsCompatible(registry)
  assertPagesHaveOneOwner(registry)
  assertSubtreesAreDisjoint(registry)
}
