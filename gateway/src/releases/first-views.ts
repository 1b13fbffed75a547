import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isCurrent } from '@fundharbor/contracts/platform/current-link'
import { AreaViews, deferScripts, FrameView, type LinkView } from '@fundharbor/contracts/platform/first-views'
import type { AreaLink, AreaPage, Registry, ReleasedArea } from '@fundharbor/contracts/platform/registry'
import type { z } from 'zod'
import { layout, shellName } from './layout.ts'

/** Releases from before have no views: their pages keep the shell's skeleton. */
async function readViews<T>(file: string, schema: z.ZodType<T>): Promise<T | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined)
  return text === undefined ? undefined : schema.parse(JSON.parse(text))
}

export const readFrame = (releasesDir: string, { shell }: Registry): Promise<FrameView | undefined> =>
  readViews(join(layout(releasesDir).release(shellName, shell), 'frame.json'), FrameView)

const readAreaViews = (releasesDir: string, { name, version }: ReleasedArea) =>
  readViews(join(layout(releasesDir).release(name, version), 'views.json'), AreaViews)

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const seenByMembers = new Set(['member', 'public', 'everyone'])

/** The links of a place for a member who is not an administrator, as the shell shows them. */
function renderLinks(
  { areas }: Registry,
  place: AreaLink['place'],
  { path, viewOf }: { path: string; viewOf: (link: AreaLink) => LinkView | undefined },
): string {
  return areas
    .flatMap(({ navigation }) => navigation)
    .filter((link) => link.place === place && seenByMembers.has(link.access))
    .toSorted((a, b) => a.order - b.order)
    .map((link) => {
      const view = viewOf(link)
      const html = (isCurrent(link.to, path) ? view?.current : view?.other) ?? ''
      return html.replaceAll('{to}', () => escape(link.to)).replaceAll('{label}', () => escape(link.label))
    })
    .join('')
}

interface Viewed {
  releasesDir: string
  registry: Registry
  frame: FrameView | undefined
}

/** What a page shows to members while its scripts load. Undefined for pages without. */
export async function viewOfPage(
  { releasesDir, registry, frame }: Viewed,
  { area, page: { path, access } }: { area: ReleasedArea; page: AreaPage },
): Promise<string | undefined> {
  if (!frame || access !== 'member') return undefined
  const view = (await readAreaViews(releasesDir, area))?.[path]
  if (view === undefined) return undefined
  const links = renderLinks(registry, 'header', { path, viewOf: () => frame.link })
  const tabs = renderLinks(registry, 'tabs', { path, viewOf: ({ icon = '' }) => frame.tabs[icon] })
  return frame.html
    .replace('<!--links-->', () => links)
    .replace('<!--tabs-->', () => tabs)
    .replace('<!--page-->', () => view)
}

/** For whom and for which address a view is. */
export interface ViewOptions {
  path: string
  viewer: 'member' | 'visitor'
  /** Requests that the page sends first, after the one for the session. */
  requests?: readonly string[]
}

/**
 * The HTML with a page's view, which hides the root until the page renders. The shell's script then loads the page's scripts,
 * and removes the view if it is for somebody else.
 */
export function insertView(html: string, view: string, { path, viewer, requests = [] }: ViewOptions): string {
  const { html: deferred, start } = deferScripts(html)
  if (start === undefined) return html
  const data = viewer === 'member' ? ` data-requests="${escape(['/api/user', ...requests].join(' '))}"` : ''
  return deferred.replace(
    '<div id="root">',
    () =>
      `<div id="first" class="view">${view}</div><script src="${start}" data-path="${path}" data-viewer="${viewer}"${data}></script><div id="root">`,
  )
}
