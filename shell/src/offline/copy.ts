import { savedOpportunities, type SavedOpportunity } from '@fundharbor/contracts/catalog/saved'
import { generatedDocuments } from '@fundharbor/contracts/documents/generated-documents'
import {
  call,
  clock,
  deadlineLabel,
  formatDate,
  formatDateTime,
  formatMoneyRange,
  fullDeadline,
} from '@fundharbor/kit'
import { setOfflineOwner } from './owner.ts'
import { registerWorker, releaseWorker } from './worker.ts'

/** The cache and its only entry; `public/worker.js` has the same names. */
export const OFFLINE_CACHE = 'offline'
const ENTRY = '/offline-copy.json'

const MOST_SAVED = '100'
const MOST_DOCUMENTS = '20'

interface OfflineDocument {
  id: string
  revision: number
  title: string
  changed: string
  /** Sanitized HTML. */
  html: string
  language: string
  isRtl: boolean
}

/** What the worker shows without a connection: words only, ready to read. */
export interface OfflineCopy {
  takenAt: string
  opportunities: { title: string; facts: string; excerpt: string; note: string | null }[]
  documents: OfflineDocument[]
}

/** Whether this browser can keep anything for later. */
export const canKeepCopy = (): boolean => 'serviceWorker' in navigator && 'caches' in globalThis

/** The copy on this device; undefined without one. */
export async function readCopy(): Promise<OfflineCopy | undefined> {
  const cache = await caches.open(OFFLINE_CACHE)
  const stored = await cache.match(ENTRY)
  return (await stored?.json()) as OfflineCopy | undefined
}

let taking: Promise<OfflineCopy> | undefined
/** Counts deletions: what was requested before one must not be stored after it. */
let deletions = 0

/** Replaces the copy by what is saved now. A second call while one is running waits for it. */
export const takeCopy = (): Promise<OfflineCopy> =>
  (taking ??= storeCopy().finally(() => (taking = undefined)))

async function storeCopy(): Promise<OfflineCopy> {
  const before = deletions
  const copy = await composeCopy()
  if (before !== deletions) throw new Error('Offline reading was turned off')
  await registerWorker()
  const cache = await caches.open(OFFLINE_CACHE)
  await cache.put(ENTRY, Response.json(copy))
  // Signing out while it was being stored must not leave it behind.
  if (before !== deletions) {
    await deleteCopy()
    throw new Error('Offline reading was turned off')
  }
  return copy
}

/** Documents that have not changed are not requested again. */
async function composeCopy(): Promise<OfflineCopy> {
  const [before, saved, documents] = await Promise.all([
    readCopy(),
    call(savedOpportunities.list, { query: { limit: MOST_SAVED } }),
    call(generatedDocuments.list, { query: { limit: MOST_DOCUMENTS } }),
  ])
  const known = new Map(before?.documents.map((each) => [each.id, each]))
  const copy: OfflineCopy = {
    takenAt: formatDateTime(clock.now()),
    opportunities: saved.map(describeSaved),
    documents: [],
  }
  for (const { id, revision } of documents) {
    const kept = known.get(id)
    copy.documents.push(kept?.revision === revision ? kept : await readDocument(id))
  }
  return copy
}

/** Deletes the copy, and the worker unless notifications need it. */
export async function deleteCopy(): Promise<void> {
  if (!canKeepCopy()) return
  deletions += 1
  await caches.delete(OFFLINE_CACHE)
  setOfflineOwner(null)
  await releaseWorker()
}

function describeSaved({ opportunity, note }: SavedOpportunity): OfflineCopy['opportunities'][number] {
  const { title, funderName, minAmount, maxAmount, currency, amount, excerpt } = opportunity
  // A day, not "in 4 days": the copy may be read later.
  const label = deadlineLabel(opportunity)
  const stated = minAmount ?? maxAmount
  const sum = stated === null ? amount : formatMoneyRange(minAmount, maxAmount, currency)
  return {
    title,
    facts: [funderName, fullDeadline(label) ?? label.text, sum].filter(Boolean).join(' · '),
    excerpt,
    note,
  }
}

async function readDocument(id: string): Promise<OfflineDocument> {
  const found = await call(generatedDocuments.read, { params: { id } })
  const { revision, title, updatedAt, content, language, isRtl } = found
  return { id, revision, title, changed: formatDate(updatedAt), html: content, language, isRtl }
}
