import type { AuditEvent } from '@fundharbor/contracts/platform/audit'

/** A page of one service's log; `next` is null on its last page. */
export interface AuditPage {
  service: string
  rows: AuditEvent[]
  next: string | null
  /** It did not answer. */
  isAway?: boolean
}

export interface Deed extends AuditEvent {
  service: string
}

/** An instant before every other. */
const BEGINNING = ''

/**
 * The services' logs as one, newest first. What is older than the last row of a service that has more is held back:
 * something newer may still come from there.
 */
export function mergeAudit(pages: readonly AuditPage[]): { deeds: Deed[]; hasMore: boolean } {
  const last = new Map<string, AuditPage>()
  for (const page of pages) last.set(page.service, page)
  const open = [...last.values()].filter(({ next }) => next !== null)
  const horizon =
    open
      .map(({ rows }) => rows.at(-1)?.at ?? BEGINNING)
      .toSorted()
      .at(-1) ?? BEGINNING
  const deeds = pages
    .flatMap(({ service, rows }) => rows.map((row) => ({ ...row, service })))
    .filter(({ at }) => at >= horizon)
    .toSorted((a, b) => b.at.localeCompare(a.at) || b.id.localeCompare(a.id))
  return { deeds, hasMore: open.length > 0 }
}
