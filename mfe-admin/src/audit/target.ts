import type { AuditEvent } from '@fundharbor/contracts/platform/audit'
import { jobName } from '../jobs/job-names.ts'
import { isObject } from './is-object.ts'

/** What an action was done to, in words, with the page where it is. */
export interface Target {
  kind: string
  name: string
  to?: string
}

interface Kind {
  label: string
  /** The page of a thing with this id and, if the log has it, this name. */
  to?: (id: string, name: string | undefined) => string
}

const search = (page: string, name: string | undefined) =>
  name ? `${page}${page.includes('?') ? '&' : '?'}search=${encodeURIComponent(name)}` : page

const kinds: Record<string, Kind> = {
  user: { label: 'user', to: (_, name) => search('/admin/users', name) },
  address: { label: 'address' },
  organization: { label: 'organization', to: (_, name) => search('/admin?tab=organizations', name) },
  opportunity: { label: 'opportunity', to: (id) => `/opportunities/${id}` },
  application: { label: 'application', to: (_, name) => search('/admin?tab=applications', name) },
  webinar: { label: 'webinar', to: (id) => `/webinars/${id}` },
  discussion: { label: 'discussion', to: (id) => `/community/${id}` },
  reply: { label: 'reply', to: () => '/admin/forum' },
  article: { label: 'article', to: (slug) => `/blog/${slug}` },
  message: { label: 'contact message', to: () => '/admin/contact' },
  template: { label: 'template', to: () => '/admin/templates' },
  subject: { label: 'subject', to: (id) => `/admin/subjects/${id}` },
  import: { label: 'import', to: () => '/admin/sources' },
  addition: { label: 'daily addition', to: () => '/admin' },
  setting: { label: 'setting', to: () => '/admin/settings' },
  job: { label: 'job', to: () => '/admin/jobs' },
  site: { label: 'site', to: () => '/admin/releases' },
  release: { label: 'release', to: () => '/admin/releases' },
}

/** Fields of the details that name the thing. */
const NAMES = ['email', 'title', 'name', 'authorName', 'file']

const UUID = /^[0-9a-f]{8}-[0-9a-f-]{27}$/i

/** Reads a subject such as `user 0190…`: names it where the details do, else by the start of its id. */
export function readTarget({ subject, details }: Pick<AuditEvent, 'subject' | 'details'>): Target {
  const space = subject.indexOf(' ')
  const [word, id] = [subject.slice(0, space), subject.slice(space + 1)]
  const kind = space > 0 ? kinds[word] : undefined
  if (!kind) return { kind: '', name: subject }
  const name = word === 'job' ? jobName(id) : nameIn(details)
  const shown = name ?? (UUID.test(id) ? id.slice(0, 8) : id)
  return { kind: kind.label, name: shown, ...(kind.to && { to: kind.to(id, name) }) }
}

function nameIn(details: AuditEvent['details']): string | undefined {
  for (const place of [details, details.after, details.before]) {
    if (!isObject(place)) continue
    const found = NAMES.map((field) => place[field]).find(
      (value) => typeof value === 'string' && value !== '',
    )
    if (typeof found === 'string') return found
  }
  return undefined
}
