import type { AreaLink, Registry } from '@fundharbor/contracts/platform/registry'
import { canView, isOpenToVisitors, type Viewer } from './access.ts'

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

/**
 * Initials of the first and last name, else of the name given at registration, else the first letter of the email
 * address, else U.
 */
export function initialsOf(user: {
  firstName: string | null
  lastName: string | null
  fullName: string
  email: string
}): string {
  const named = initialOf(user.firstName) + initialOf(user.lastName)
  return (named || initialsOfName(user.fullName) || user.email.charAt(0) || 'U').toUpperCase()
}

const initialOf = (name: string | null | undefined): string => name?.trim().charAt(0) ?? ''

/** Of the first and the last word; a name of one word has one initial. */
function initialsOfName(name: string): string {
  const words = name.trim().split(/\s+/)
  return initialOf(words[0]) + (words.length > 1 ? initialOf(words.at(-1)) : '')
}

/** The links of the phone's menu by group: everything for the viewer that the phone shows nowhere else. */
export function menuGroups(registry: Registry, viewer: Viewer): [title: string, links: AreaLink[]][] {
  const tabs = linksOf(registry, 'tabs', viewer).map(({ to }) => to)
  const header = linksOf(registry, 'header', viewer).filter(({ to }) => !tabs.includes(to))
  const shown = [...tabs, ...header.map(({ to }) => to)]
  const footer = footerColumns(registry, viewer).map(([title, links]): [string, AreaLink[]] => [
    title,
    links.filter(({ to }) => !shown.includes(to)),
  ])
  return [['Pages', header] as [string, AreaLink[]], ...footer].filter(([, links]) => links.length > 0)
}
