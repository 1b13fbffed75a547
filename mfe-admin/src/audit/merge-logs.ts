import type { AuditEvent } from '@fundharbor/contracts/platform/audit'

/** A page of one service's log. */
export interface LogPage {
  service: string
  rows: AuditEvent[]
  /** The cursor of the next page; null on the last one. */
  next: string | null
  /** The service did not respond. */
  isMissing?: boolean
}

export interface ServiceAuditEvent extends AuditEvent {
  service: string
}

/** Sorts before every instant. */
const BEGINNING = ''

/**
 * Merges the logs of the services, newest first. Entries older than the last loaded entry of a service that has more
 * wait until its next page is loaded, because that page may have newer ones.
 */
export function mergeLogs(pages: readonly LogPage[]): { actions: ServiceAuditEvent[]; hasMore: boolean } {
  const lastPages = new Map(pages.map((page) => [page.service, page]))
  const unfinished = [...lastPages.values()].filter(({ next }) => next !== null)
  const horizon =
    unfinished
      .map(({ rows }) => rows.at(-1)?.at ?? BEGINNING)
      .toSorted()
      .at(-1) ?? BEGINNING
  const actions = pages
    .flatMap(({ service, rows }) => rows.map((row) => ({ ...row, service })))
    .filter(({ at }) => at >= horizon)
    .toSorted((a, b) => b.at.localeCompare(a.at) || b.id.localeCompare(a.id))
  return { actions, hasMore: unfinished.length > 0 }
}
