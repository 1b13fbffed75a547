import type { Registry, ReleasedArea } from '@fundharbor/contracts/platform/registry'

/** `needed` is a major or major.minor version. Minor versions of the kit only add, so a later one is compatible. */
function isKitCompatible(required: string, provided: string): boolean {
  const [major = 0, minor = 0] = required.split('.').map(Number)
  const [ownMajor = 0, ownMinor = 0] = provided.split('.').map(Number)
  return major === ownMajor && minor <= ownMinor
}

/** An area and the shell do not fit together. */
export class IncompatibleKitError extends Error {}

function assertKitCompatible({ name, version, kit }: ReleasedArea, registry: Registry): void {
  if (isKitCompatible(kit, registry.kit)) return
  throw new IncompatibleKitError(
    `${name} ${version} needs version ${kit} of the kit, the shell has ${registry.kit}: publish the shell first.`,
  )
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
  for (const area of registry.areas) assertKitCompatible(area, registry)
  assertPagesHaveOneOwner(registry)
}
