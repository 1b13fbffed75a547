import type { AreaLink, Registry } from '@fundharbor/contracts/platform/registry'
import { maySee, type Viewer } from '../gate.ts'

/** The links of a place that the viewer may follow, in order. */
export const linksOf = (registry: Registry, place: AreaLink['place'], viewer: Viewer): AreaLink[] =>
  registry.areas
    .flatMap((area) => area.navigation)
    .filter((link) => link.place === place && maySee(link.access, viewer))
    .toSorted((a, b) => a.order - b.order)

/** Footer links in columns, in the order of their first link. Visitors see the members' pages too: they sign in. */
export function footerColumns(registry: Registry): [title: string, links: AreaLink[]][] {
  const links = registry.areas
    .flatMap((area) => area.navigation)
    .filter(({ place }) => place === 'footer')
    .toSorted((a, b) => a.order - b.order)
  return Object.entries(Object.groupBy(links, ({ group = 'Site' }) => group)).map(([title, group]) => [
    title,
    group ?? [],
  ])
}

/** Whether a link leads to the page that is shown, or to one above it. */
export const isCurrent = (to: string, pathname: string): boolean =>
  to === '/'
    ? pathname === '/' || pathname === '/dashboard'
    : pathname === to || pathname.startsWith(`${to}/`)

/** Two letters: of first and last name, else of the address, else U. */
export function initialsOf(user: {
  firstName: string | null
  lastName: string | null
  email: string
}): string {
  const named = `${user.firstName?.trim().charAt(0) ?? ''}${user.lastName?.trim().charAt(0) ?? ''}`
  return (named || user.email.charAt(0) || 'U').toUpperCase()
}
