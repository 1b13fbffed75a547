import type { User } from '@fundharbor/contracts/identity/users'
import type { AreaPage, PageAccess, Registry, ReleasedArea } from '@fundharbor/contracts/platform/registry'

/** The user who views a page; null for a visitor, undefined while loading. */
export type Viewer = Pick<User, 'emailVerified' | 'role'> | null | undefined

/** What a viewer sees at a path. */
export type ResolvedPage =
  | { show: 'spinner' }
  | { show: 'verification' }
  | { show: 'not-found' }
  /** A visitor asked for a page that needs an account. */
  | { show: 'sign-in' }
  | { show: 'account' }
  | { show: 'notifications' }
  /** `at` is the path that the area renders if it is not that of the URL: visitors see the landing page at other paths. */
  | { show: 'area'; area: ReleasedArea; page: AreaPage; at?: string }

/**
 * Decides what a viewer sees at a path. Visitors are asked to sign in on pages for members, and see the landing page on
 * unknown paths; members see the not-found page on all paths that they may not view. Signed-in users whose email address
 * is not verified see the verification screen, except on pages that are open to everyone at any time.
 */
export function resolvePage(path: string, viewer: Viewer, registry: Registry): ResolvedPage {
  if (viewer === undefined) return { show: 'spinner' }
  const own = findPage(path, viewer, registry)
  if (viewer && !viewer.emailVerified && own?.page.access !== 'everyone') return { show: 'verification' }
  const ownPage = ownPageAt(path)
  if (viewer && ownPage) return { show: ownPage }
  if (own) return { show: 'area', ...own }
  if (viewer === null && isKnownPath(path, registry)) return { show: 'sign-in' }
  const landing = viewer ? undefined : findPage('/', null, registry)
  return landing ? { show: 'area', ...landing, at: '/' } : { show: 'not-found' }
}

/** Whether a viewer may see a page or link with this access. */
export function canView(access: PageAccess, viewer: Viewer): boolean {
  if (access === 'everyone') return true
  if (!viewer) return access === 'visitor' || access === 'public'
  if (!viewer.emailVerified) return false
  return access === 'member' || access === 'public' || (access === 'admin' && viewer.role === 'admin')
}

/** Whether the site has a page at a path, for any viewer. */
export const isKnownPath = (path: string, registry: Registry): boolean =>
  ownPageAt(path) !== undefined ||
  registry.areas.some((area) => area.pages.some((page) => owns(page.path, path)))

/** Whether visitors may view the page at a path. */
export const isOpenToVisitors = (path: string, registry: Registry): boolean =>
  findPage(path, null, registry) !== undefined

function findPage(path: string, viewer: Viewer, registry: Registry) {
  const pages = registry.areas
    .flatMap((area) => area.pages.map((page) => ({ area, page })))
    .filter(({ page }) => canView(page.access, viewer) && owns(page.path, path))
    .toSorted((a, b) => b.page.path.length - a.page.path.length)
  return pages[0]
}

/** The shell's own pages for members. They are not in the registry. */
const ownPages = { '/account': 'account', '/notifications': 'notifications' } as const

const ownPageAt = (path: string) => Object.entries(ownPages).find(([own]) => own === trimSlashes(path))?.[1]

/** A page owns all paths below it, except for the landing page. */
const owns = (page: string, path: string): boolean => {
  const trimmed = trimSlashes(path)
  return trimmed === page || (page !== '/' && trimmed.startsWith(`${page}/`))
}

const trimSlashes = (path: string): string => (path.length > 1 ? path.replace(/\/+$/, '') : path)
