import type { FrameView, LinkView } from '@fundharbor/contracts/platform/first-views'
import type { AreaLink, Registry } from '@fundharbor/contracts/platform/registry'
import { member, show } from '@fundharbor/kit/views/show.tsx'
import { toStaticHtml } from '@fundharbor/kit/views/static-html.ts'
import type { ReactNode } from 'react'
import { Component as AuthPage } from './auth/page.tsx'
import { Frame } from './layout/frame.tsx'
import './layout/palette-button.tsx'
import { tabIcons } from './layout/phone-tabs.tsx'
import { RegistryContext } from './registry-context.ts'

/** Every path above the page that is open counts as the current one, so that there is one for each link. */
const currentPaths = tabIcons
  .map((_, index) => tabIcons.slice(0, index + 1).join('/'))
  .map((path) => `/${path}`)
const page = currentPaths.at(-1) ?? '/'

const linksFor = (icon: string, index: number): AreaLink[] =>
  [currentPaths[index] ?? '/', `/other-${icon}`].flatMap((to) =>
    (index === 0 ? (['header', 'tabs'] as const) : (['tabs'] as const)).map((place) => ({
      label: '{label}',
      to,
      place,
      access: 'member',
      order: index,
      icon,
    })),
  )

/** A site with one link of each kind, from which the release tool makes those that the areas declare. */
const registry: Registry = {
  kit: '0',
  shell: 'frame',
  dev: false,
  areas: [
    {
      name: 'frame',
      kit: '0',
      version: '0',
      entry: '/',
      pages: [{ path: page, access: 'member' }],
      navigation: tabIcons.flatMap(linksFor),
    },
  ],
}

const wrap = (routes: ReactNode) => <RegistryContext value={registry}>{routes}</RegistryContext>

const Page = () => <template data-page="" />

/** Cuts links out of the frame and leaves a comment in their place. */
function cutLinks(nav: Element | null, name: string): LinkView[] {
  const links = [...(nav?.querySelectorAll(':scope > a') ?? [])]
  links[0]?.before(document.createComment(name))
  const cut = links.map((link) => {
    const isCurrent = link.hasAttribute('aria-current')
    link.setAttribute('href', '{to}')
    link.remove()
    return { isCurrent, html: link.outerHTML }
  })
  const others = cut.filter(({ isCurrent }) => !isCurrent)
  return cut
    .filter(({ isCurrent }) => isCurrent)
    .map(({ html }, index) => ({ current: html, other: others[index]?.html ?? html }))
}

/** What the frame imports when it knows that the visitor is a member: sources, in whose place the build puts its files. */
const scripts = [
  '../services/contracts/src/identity/users.ts',
  'src/layout/palette-button.tsx',
  'src/layout/phone-tabs.tsx',
]

/** Source files of the shell's own pages for visitors, by path. */
const pageScripts = { '/auth': ['src/auth/page.tsx'] }

/** The footer is below what fits on a screen. */
function readFrame(root: Element): Omit<FrameView, 'pages' | 'scripts' | 'pageScripts'> {
  const frame = document.createElement('div')
  frame.innerHTML = toStaticHtml(root)
  for (const element of frame.querySelectorAll('footer, [href="#content"]')) element.remove()
  frame.querySelector('template[data-page]')?.replaceWith(document.createComment('page'))
  const [link] = cutLinks(frame.querySelector('nav[aria-label="Main"]'), 'links')
  const tabs = cutLinks(frame.querySelector('nav[aria-label="Tabs"]'), 'tabs')
  if (!link || tabs.length !== tabIcons.length) throw new Error('The frame lacks links or tabs.')
  return {
    html: frame.innerHTML,
    link,
    tabs: Object.fromEntries(tabIcons.map((icon, index) => [icon, tabs[index] as LinkView])),
  }
}

/** The frame around members' pages, and the shell's own pages for visitors, as HTML. */
export async function renderViews(): Promise<FrameView> {
  const inFrame = (Component: () => ReactNode) => [{ Component: Frame, children: [{ path: '*', Component }] }]
  const expected = 'nav[aria-label="Tabs"] > a'
  const frame = await show({ path: page, user: member, wrap, expected, routes: inFrame(Page) }, readFrame)
  const auth = await show({ path: '/auth', user: null, wrap, routes: inFrame(AuthPage) }, toStaticHtml)
  return { ...frame, scripts, pages: { '/auth': auth }, pageScripts }
}
