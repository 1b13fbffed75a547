import type { AreaLink, Registry } from '@fundharbor/contracts/platform/registry'
import { canView, isOpenToVisitors, type Viewer } from '../access.ts'

/** The links of a place that the viewer may see, in order. */
export const linksOf = (registry: Registry, place: AreaLink['place'], viewer: Viewer): AreaLink[] =>
  registry.areas
    .flatMap((area) => area.navigation)
    .filter((link) => link.place === place && canView(link.access, viewer))
    .toSorted((a, b) => a.order - b.order)

/** Footer links by column, in the order of their first link: only those to pages that the viewer may see. */
export function footerColumns(registry: Registry, viewer: Viewer): [title: string, links: AreaLink[]][] {
  const links = linksOf(registry, 'footer', viewer).filter(
    ({ to }) => viewer || isOpenToVisitors(to.split('#')[0] || '/', registry),
  )
  return Object.entries(Object.groupBy(links, ({ group = 'Site' }) => group)).map(([title, group]) => [
    title,
    group ?? [],
  ])
}

/** Whether a link leads to the current page or to a page above it. */
export const isCurrent = (to: string, pathname: string): boolean =>
  to === '/'
    ? pathname === '/' || pathname === '/dashboard'
    : pathname === to || pathname.startsWith(`${to}/`)

/** Initials of the first and last name, else the first letter of the email address, else U. */
export function initialsOf(user: {
  firstName: string | null
  lastName: string | null
  email: string
}): string {
  const named = `${user.firstName?.trim().charAt(0) ?? ''}${user.lastName?.trim().charAt(0) ?? ''}`
  return (named || user.email.charAt(0) || 'U').toUpperCase()
}
