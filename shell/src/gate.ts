import type { User } from '@fundharbor/contracts/identity/users'
import type { AreaPage, PageAccess, Registry, ReleasedArea } from '@fundharbor/contracts/platform/registry'

/** Who looks: null is a visitor, undefined is not known yet. */
export type Viewer = Pick<User, 'emailVerified' | 'role'> | null | undefined

/** What somebody may see at an address. */
export type Gate =
  | { show: 'spinner' }
  | { show: 'verification' }
  | { show: 'not-found' }
  | { show: 'account' }
  /** `at` is where the area believes to be; a visitor on any other path sees the front page there. */
  | { show: 'area'; area: ReleasedArea; page: AreaPage; at?: string }

/**
 * Route gating: a visitor on any other path sees the landing page, a member the not-found page, and a signed-in
 * person whose address is not verified the verification screen alone.
 */
export function gateFor(path: string, viewer: Viewer, registry: Registry): Gate {
  if (viewer === undefined) return { show: 'spinner' }
  if (viewer && !viewer.emailVerified) return { show: 'verification' }
  if (viewer && isAccount(path)) return { show: 'account' }
  const own = pageAt(path, viewer, registry)
  if (own) return { show: 'area', ...own }
  const landing = viewer ? undefined : pageAt('/', null, registry)
  return landing ? { show: 'area', ...landing, at: '/' } : { show: 'not-found' }
}

/** Whether a page or link with this access is for the viewer. */
export function maySee(access: PageAccess, viewer: Viewer): boolean {
  if (access === 'everyone') return true
  if (!viewer) return access === 'visitor' || access === 'public'
  if (!viewer.emailVerified) return false
  return access === 'member' || access === 'public' || (access === 'admin' && viewer.role === 'admin')
}

/** Whether some page of the site stands at an address, for whomever. */
export const isKnownPath = (path: string, registry: Registry): boolean =>
  isAccount(path) || registry.areas.some((area) => area.pages.some((page) => owns(page.path, path)))

/** Whether a visitor sees the page that was asked for, and not the front page in its stead. */
export const isForVisitors = (path: string, registry: Registry): boolean =>
  pageAt(path, null, registry) !== undefined

function pageAt(path: string, viewer: Viewer, registry: Registry) {
  const pages = registry.areas
    .flatMap((area) => area.pages.map((page) => ({ area, page })))
    .filter(({ page }) => maySee(page.access, viewer) && owns(page.path, path))
    .toSorted((a, b) => b.page.path.length - a.page.path.length)
  return pages[0]
}

/** The shell's own page for members: it is in no registry. */
const isAccount = (path: string): boolean => bareOf(path) === '/account'

/** A page owns everything below it; the front page owns itself alone. */
const owns = (page: string, path: string): boolean => {
  const bare = bareOf(path)
  return bare === page || (page !== '/' && bare.startsWith(`${page}/`))
}

const bareOf = (path: string): string => (path.length > 1 ? path.replace(/\/+$/, '') : path)
