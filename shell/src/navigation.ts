import type { AreaLink, Registry } from '@fundharbor/contracts/platform/registry'
import { canView, type Viewer } from './access.ts'

/** The links of a place that the viewer may see, in order. */
export const linksOf = (registry: Registry, place: AreaLink['place'], viewer: Viewer): AreaLink[] =>
  registry.areas
    .flatMap((area) => area.navigation)
    .filter((link) => link.place === place && canView(link.access, viewer))
    .toSorted((a, b) => a.order - b.order)

/** Footer links by column, in the order of their first link. A visitor signs in for what members see. */
export function footerColumns(registry: Registry, viewer: Viewer): [title: string, links: AreaLink[]][] {
  const links = linksOf(registry, 'footer', viewer)
  return Object.entries(Object.groupBy(links, ({ group = 'Site' }) => group)).map(([title, group]) => [
    title,
    group ?? [],
  ])
}

/** The footer of members, on one line: their menus and Ctrl+K have the other pages. */
export function memberFooterLinks(registry: Registry, viewer: Viewer): AreaLink[] {
  const isInHeader = headerPaths(registry, viewer)
  return linksOf(registry, 'footer', viewer).filter(
    ({ group, to }) => group !== 'Product' || isInHeader.has(to),
  )
}

/** The footer's links to people who help and to what explains, without those of the header. */
export function helpLinks(registry: Registry, viewer: Viewer): AreaLink[] {
  const isInHeader = headerPaths(registry, viewer)
  return linksOf(registry, 'footer', viewer).filter(
    ({ group, to }) => (group === 'Learn' || group === 'Talk to us') && !isInHeader.has(to),
  )
}

const headerPaths = (registry: Registry, viewer: Viewer): Set<string> =>
  new Set(linksOf(registry, 'header', viewer).map(({ to }) => to))

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
