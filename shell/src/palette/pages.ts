import type { Registry } from '@fundharbor/contracts/platform/registry'
import { canView, type Viewer } from '../access.ts'
import type { Finding } from './use-findings.ts'

/** The shell's own pages. */
const own: Finding[] = [
  { to: '/notifications', label: 'Notifications' },
  { to: '/account', label: 'Account settings' },
]

/** Every page that the viewer may open and that a link of the site leads to, each once. */
export function pagesOf(registry: Registry, viewer: Viewer): Finding[] {
  const links = registry.areas
    .flatMap(({ navigation }) => navigation)
    .filter(({ place, access }) => place !== 'tabs' && canView(access, viewer))
    .map(({ to, label }) => ({ to, label }))
  return [...new Map([...links, ...own].map((link) => [link.to, link])).values()]
}
